/**
 * What Redis runs as one step. Every key is passed in and never built inside, so that a cluster can route the script. Times come as
 * strings, because Lua would round large numbers when it turns them into text. An empty argument stands for “none”.
 */
import { beyondAnyReservation, beyondAnyRight } from '../tables/service/store.ts';

const setDue = `
local function setDue(key, id, dueAt)
  if dueAt == '' then redis.call('ZREM', key, id) else redis.call('ZADD', key, dueAt, id) end
end`;

const takeLease = `
local function takeLease(key, owner, now, untilTime)
  local held = redis.call('HMGET', key, 'owner', 'until')
  local isHeld = held[1] and held[1] ~= owner and tonumber(held[2]) > tonumber(now)
  if isHeld and tonumber(held[2]) <= tonumber(untilTime) + ${beyondAnyRight} then return 0 end
  redis.call('HSET', key, 'owner', owner, 'until', untilTime)
  return 1
end`;

/** KEYS table, log, due; ARGV id, version, data, dueAt, owner, now, until, expiresIn, log lines… → {0} or {1, publisher, board}. */
const commitTable = `${setDue}${takeLease}
local version = tonumber(ARGV[2])
if version == 1 then
  if redis.call('EXISTS', KEYS[1]) == 1 then return {0} end
  redis.call('DEL', KEYS[2])
elseif tonumber(redis.call('HGET', KEYS[1], 'version') or '') ~= version - 1 then
  return {0}
end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'data', ARGV[3])
if #ARGV > 8 then redis.call('RPUSH', KEYS[2], unpack(ARGV, 9)) end
setDue(KEYS[3], ARGV[1], ARGV[4])
if ARGV[8] ~= '' then
  for key = 1, 2 do redis.call('PEXPIRE', KEYS[key], ARGV[8]) end
elseif redis.call('PTTL', KEYS[1]) >= 0 then
  for key = 1, 2 do redis.call('PERSIST', KEYS[key]) end
end
local publisher = 0
if ARGV[5] ~= '' then publisher = takeLease(KEYS[1], ARGV[5], ARGV[6], ARGV[7]) end
return {1, publisher, redis.call('HGET', KEYS[1], 'board')}`;

const readRow = `
local function readRow(key, digest)
  local row = redis.call('HMGET', key, 'version', 'data', 'board')
  if row[2] and redis.sha1hex(row[2]) == digest then row[2] = false end
  return row
end`;

/** KEYS table; ARGV the digest of the data that is known → {version, data, board}, without the data where it is known. */
const readTable = `${readRow}
return readRow(KEYS[1], ARGV[1])`;

/** KEYS table; ARGV owner, now, until, the digest that is known → false or as `readTable`. */
const leaseTable = `${takeLease}${readRow}
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
if takeLease(KEYS[1], ARGV[1], ARGV[2], ARGV[3]) == 0 then return false end
return readRow(KEYS[1], ARGV[4])`;

/** KEYS table, due; ARGV id, owner, version, board, dueAt, until → {'lost'}, {'done'} or {'newer', version, data}. */
const settleTable = `${setDue}
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[2] then return {'lost'} end
redis.call('HSET', KEYS[1], 'board', ARGV[4])
local stored = redis.call('HMGET', KEYS[1], 'version', 'data')
if stored[1] == ARGV[3] then
  redis.call('HDEL', KEYS[1], 'owner', 'until')
  setDue(KEYS[2], ARGV[1], ARGV[5])
  return {'done'}
end
redis.call('HSET', KEYS[1], 'until', ARGV[6])
return {'newer', stored[1], stored[2]}`;

/** KEYS table, due; ARGV id, owner, dueAt. */
const releaseTable = `${setDue}
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[1], 'owner', 'until')
setDue(KEYS[2], ARGV[1], ARGV[3])
return 1`;

/** KEYS table, due; ARGV id, version, dueAt. */
const rescheduleTable = `${setDue}
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] then return 0 end
setDue(KEYS[2], ARGV[1], ARGV[3])
return 1`;

/** KEYS due, tables…; ARGV now, until, ids… in the order of the tables → the ids claimed. An id whose table expired is dropped. */
const claimTables = `
local claimed = {}
for number = 2, #KEYS do
  local id = ARGV[number + 1]
  local dueAt = redis.call('ZSCORE', KEYS[1], id)
  if dueAt and tonumber(dueAt) <= tonumber(ARGV[1]) then
    if redis.call('EXISTS', KEYS[number]) == 1 then
      redis.call('ZADD', KEYS[1], ARGV[2], id)
      claimed[#claimed + 1] = id
    else
      redis.call('ZREM', KEYS[1], id)
    end
  end
end
return claimed`;

/** KEYS due; ARGV now, until. */
const bringForward = `
local soon = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[1], ARGV[2])
for _, id in ipairs(soon) do redis.call('ZADD', KEYS[1], ARGV[1], id) end
return #soon`;

/** KEYS due; ARGV from, the first of the new times after that, their spacing, how many were looked through before, atMost → how many there were. */
const lookThrough = `
local before = redis.call('ZCOUNT', KEYS[1], '-inf', ARGV[1]) + tonumber(ARGV[4])
local some = redis.call('ZRANGE', KEYS[1], before, before + tonumber(ARGV[5]) - 1, 'WITHSCORES')
for place = 1, #some, 2 do
  local number = tonumber(ARGV[4]) + (place - 1) / 2
  local at = tonumber(ARGV[1]) + tonumber(ARGV[2]) + number * tonumber(ARGV[3])
  if at < tonumber(some[place + 1]) then redis.call('ZADD', KEYS[1], string.format('%.0f', at), some[place]) end
end
return #some / 2`;

/** KEYS signs; ARGV the text before (empty: none), the text after → whether it was replaced. */
const replaceSigns = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

/** KEYS table, log, due, copies, asides; ARGV id, reason, expiresIn. */
const setTableAside = `
local stored = redis.call('HGETALL', KEYS[1])
if #stored == 0 then return 0 end
local kept = {id = ARGV[1], reason = ARGV[2]}
local log = redis.call('LRANGE', KEYS[2], 0, -1)
if #log > 0 then kept.log = log end
for field = 1, #stored, 2 do kept[stored[field]] = stored[field + 1] end
redis.call('RPUSH', KEYS[4], cjson.encode(kept))
redis.call('SADD', KEYS[5], ARGV[1])
for key = 4, 5 do
  if redis.call('PTTL', KEYS[key]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[key], ARGV[3]) end
end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
return 1`;

/** KEYS table, log, due, copies, asides; ARGV id, dueAt, expiresIn → whether there was a copy, and no table. */
const restoreTable = `${setDue}
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local newest = redis.call('RPOP', KEYS[4])
if not newest then return 0 end
local kept = cjson.decode(newest)
redis.call('HSET', KEYS[1], 'version', kept.version, 'data', kept.data)
if kept.board then redis.call('HSET', KEYS[1], 'board', kept.board) end
redis.call('DEL', KEYS[2])
for _, line in ipairs(kept.log or {}) do redis.call('RPUSH', KEYS[2], line) end
if ARGV[3] ~= '' then for key = 1, 2 do redis.call('PEXPIRE', KEYS[key], ARGV[3]) end end
setDue(KEYS[3], ARGV[1], ARGV[2])
if redis.call('EXISTS', KEYS[4]) == 0 then redis.call('SREM', KEYS[5], ARGV[1]) end
return 1`;

/** KEYS reservation; ARGV now, spacing → the time taken. */
const reserveTime = `
local taken = tonumber(redis.call('GET', KEYS[1]) or '0')
if taken > tonumber(ARGV[1]) + ${beyondAnyReservation} then taken = 0 end
local free = math.max(taken, tonumber(ARGV[1]))
local nextFree = string.format('%.0f', free + tonumber(ARGV[2]))
redis.call('SET', KEYS[1], nextFree, 'PX', string.format('%.0f', free + tonumber(ARGV[2]) - tonumber(ARGV[1]) + 60000))
return string.format('%.0f', free)`;

/** KEYS what was spent, as `time:amount` in the order of time; ARGV now, wanted, most, per, how far clocks differ → {granted, used}. */
const spend = `
local now, per = tonumber(ARGV[1]), tonumber(ARGV[4])
local entries = redis.call('LRANGE', KEYS[1], 0, -1)
local newest = tonumber(string.match(entries[#entries] or '', '^-?%d+')) or now
if newest > now + tonumber(ARGV[5]) then
  redis.call('DEL', KEYS[1])
  entries = {}
  newest = now
end
local at = math.max(newest, now)
local used, ended = 0, 0
for _, entry in ipairs(entries) do
  local time, amount = string.match(entry, '^(-?%d+):(%d+)$')
  if tonumber(time) <= at - per then ended = ended + 1 else used = used + tonumber(amount) end
end
if ended > 0 then redis.call('LTRIM', KEYS[1], ended, -1) end
local granted = tonumber(ARGV[2])
if ARGV[3] ~= '' then granted = math.max(0, math.min(granted, tonumber(ARGV[3]) - used)) end
if granted > 0 then
  redis.call('RPUSH', KEYS[1], string.format('%.0f:%.0f', at, granted))
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', per + 60000))
end
return {granted, used + granted}`;

/** KEYS old list, copies, asides; ARGV the old copy, id, the copy, expiresIn. */
const takeOverAside = `
if redis.call('LREM', KEYS[1], 1, ARGV[1]) == 0 then return 0 end
redis.call('RPUSH', KEYS[2], ARGV[3])
redis.call('SADD', KEYS[3], ARGV[2])
for key = 2, 3 do redis.call('PEXPIRE', KEYS[key], ARGV[4]) end
return 1`;

/** An index expires with the id that stays longest in it. */
const endWithLast = `
local function endWithLast(key, now)
  local last = redis.call('ZREVRANGE', key, 0, 0, 'WITHSCORES')
  if #last == 0 then return end
  if last[2] == 'inf' then redis.call('PERSIST', key); return end
  redis.call('PEXPIRE', key, string.format('%.0f', math.max(tonumber(last[2]) - tonumber(now), 1)))
end`;

/** KEYS index; ARGV id, now, until → ids whose time was over and that were removed, some at a time. */
const addToIndex = `${endWithLast}
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
local ended = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[2], 'LIMIT', 0, 100)
if #ended > 0 then redis.call('ZREM', KEYS[1], unpack(ended)) end
endWithLast(KEYS[1], ARGV[2])
return ended`;

/** KEYS index; ARGV id, now, the end of the claim, atMost → whether the id has a place. */
const takePlace = `${endWithLast}
local known = redis.call('ZSCORE', KEYS[1], ARGV[1])
if known and (known == 'inf' or tonumber(known) >= tonumber(ARGV[3])) then return 1 end
local isThere = known and (known == 'inf' or tonumber(known) > tonumber(ARGV[2]))
if not isThere and ARGV[4] ~= '' and redis.call('ZCOUNT', KEYS[1], '(' .. ARGV[2], '+inf') >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
endWithLast(KEYS[1], ARGV[2])
return 1`;

/** KEYS index; ARGV now, beyond which end a claim is spared (empty: none is), ids… */
const removeFromIndex = `${endWithLast}
for place = 3, #ARGV do
  local known = redis.call('ZSCORE', KEYS[1], ARGV[place])
  local isSpared = known and known ~= 'inf' and ARGV[2] ~= '' and tonumber(known) > tonumber(ARGV[2])
  if not isSpared then redis.call('ZREM', KEYS[1], ARGV[place]) end
end
endWithLast(KEYS[1], ARGV[1])
return 1`;

/** KEYS book, pages, a page each; ARGV revision, then for each page: its name, how many entries, and each one's name and text (empty: removed). */
const changeBook = `
if tonumber(redis.call('HGET', KEYS[1], 'revision') or '0') ~= tonumber(ARGV[1]) then return 0 end
local left = redis.call('PTTL', KEYS[1])
redis.call('HINCRBY', KEYS[1], 'revision', 1)
local at = 2
for key = 3, #KEYS do
  local name, count = ARGV[at], tonumber(ARGV[at + 1])
  for entry = at + 2, at + 2 * count, 2 do
    if ARGV[entry + 1] == '' then redis.call('HDEL', KEYS[key], ARGV[entry])
    else redis.call('HSET', KEYS[key], ARGV[entry], ARGV[entry + 1]) end
  end
  if redis.call('EXISTS', KEYS[key]) == 1 then redis.call('SADD', KEYS[2], name) else redis.call('SREM', KEYS[2], name) end
  at = at + 2 + 2 * count
end
if left > 0 then for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, left) end end
return 1`;

/** KEYS book, pages, each page; ARGV expiresIn → 0 if the book has other pages by now. */
const endBook = `
if redis.call('SCARD', KEYS[2]) ~= #KEYS - 2 then return 0 end
for key = 3, #KEYS do if redis.call('EXISTS', KEYS[key]) == 0 then return 0 end end
for _, key in ipairs(KEYS) do
  if ARGV[1] == '' then redis.call('PERSIST', key) else redis.call('PEXPIRE', key, ARGV[1]) end
end
return 1`;

export const redisScripts = {
  commitTable: { lua: commitTable },
  readTable: { lua: readTable },
  leaseTable: { lua: leaseTable },
  settleTable: { lua: settleTable },
  releaseTable: { lua: releaseTable },
  rescheduleTable: { lua: rescheduleTable },
  claimTables: { lua: claimTables },
  bringForward: { lua: bringForward },
  lookThrough: { lua: lookThrough },
  replaceSigns: { lua: replaceSigns },
  setTableAside: { lua: setTableAside },
  takeOverAside: { lua: takeOverAside },
  restoreTable: { lua: restoreTable },
  addToIndex: { lua: addToIndex },
  takePlace: { lua: takePlace },
  removeFromIndex: { lua: removeFromIndex },
  reserveTime: { lua: reserveTime },
  spend: { lua: spend },
  changeBook: { lua: changeBook },
  endBook: { lua: endBook },
};

export type RedisScript = keyof typeof redisScripts;
