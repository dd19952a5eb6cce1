/** Writes moments as Discord does for `<t:seconds:style>`. Pure. */
export type TimestampStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 'R';

const styles: Readonly<Record<Exclude<TimestampStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** Each unit with its length in seconds and how many of it make the next one. */
const units = [
  ['second', 1, 60],
  ['minute', 60, 60],
  ['hour', 3600, 24],
  ['day', 86_400, 30],
  ['month', 2_592_000, 12],
  ['year', 31_536_000, Number.POSITIVE_INFINITY],
] as const;

function formatRelative(difference: number, locale: string | undefined): string {
  const format = new Intl.RelativeTimeFormat(locale);
  for (const [unit, length, limit] of units) {
    const amount = Math.round(Math.abs(difference) / length);
    if (amount < limit) return format.format(difference < 0 ? -amount : amount, unit);
  }
  return format.format(0, 'second');
}

/** `at` and `now` are in seconds since 1970. An impossible moment gives `Invalid Date`, as in Discord. */
export function formatTimestamp(at: number, style: TimestampStyle, now: number, locale?: string): string {
  if (Math.abs(at) > 8.64e12) return 'Invalid Date';
  if (style === 'R') return formatRelative(at - now, locale);
  return new Intl.DateTimeFormat(locale, styles[style]).format(new Date(at * 1000));
}

/** When a message was posted, as it stands beside its author: today only the time, before that also the date. In seconds since 1970. */
export function formatPostTime(at: number, now: number, locale?: string): string {
  const day = (seconds: number): string => new Date(seconds * 1000).toDateString();
  return day(at) === day(now)
    ? formatTimestamp(at, 't', now, locale)
    : `${formatTimestamp(at, 'd', now, locale)} ${formatTimestamp(at, 't', now, locale)}`;
}
