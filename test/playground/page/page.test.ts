import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localAddress, readJump } from '../../../src/playground/page/pure/addresses.ts';
import { avatarOf, colourOf, displayName, initialsOf } from '../../../src/playground/page/pure/avatars.ts';
import { formatPostTime, formatTimestamp } from '../../../src/playground/page/pure/timestamps.ts';
import { bundlePage } from '../../../src/playground/page-server/bundle.ts';
import { person } from '../../support/whole-bot/page-people.ts';

const ann = person('101', 'Ann');
const ben = person('102', 'Ben');

describe('times', () => {
  it('are told from now on, rounded to the unit a person would use', () => {
    const told = (seconds: number): string => formatTimestamp(1_000_000 + seconds, 'R', 1_000_000, 'en');
    expect([told(30), told(90), told(3599), told(86_400 * 2), told(-120)]).toEqual([
      'in 30 seconds',
      'in 2 minutes',
      'in 1 hour',
      'in 2 days',
      '2 minutes ago',
    ]);
  });

  it('survive impossible moments', () => {
    expect(formatTimestamp(1e20, 'F', 0, 'en')).toBe('Invalid Date');
  });

  it('stand beside a message without the date on its day, with it on another', () => {
    const now = Date.UTC(2026, 0, 5, 12) / 1000;
    expect(formatPostTime(now - 60, now, 'en')).not.toContain('/');
    expect(formatPostTime(now - 86_400 * 3, now, 'en')).toContain('/');
  });
});

describe('what the browser may ask for', () => {
  const page = 'http://localhost:4000/';

  it('is on the playground’s own host or a picture in the address itself', () => {
    expect(localAddress('http://127.0.0.1:4001/attachments/1/2/a.png', page)).toBe(
      'http://127.0.0.1:4001/attachments/1/2/a.png',
    );
    expect(localAddress('data:image/png;base64,AAAA', page)).toBe('data:image/png;base64,AAAA');
    for (const address of [
      'https://cdn.discordapp.com/a.png',
      'http://example.org/a.png',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
    ]) {
      expect(localAddress(address, page)).toBeNull();
    }
  });

  it('is found behind a forwarded port as well', () => {
    expect(localAddress('http://127.0.0.1:4000/attachments/1/a.png?x=1', 'https://box.example:8443/')).toBe(
      'https://box.example:8443/attachments/1/a.png?x=1',
    );
  });

  it('stays on this page for links to channels and messages of Discord', () => {
    expect(readJump('https://discord.com/channels/1/22/333')).toEqual({ channel: '22', message: '333' });
    expect(readJump('https://discord.com/channels/@me/22')).toEqual({ channel: '22' });
    expect(readJump('https://example.org/channels/1/22')).toBeNull();
  });
});

describe('people', () => {
  it('have pictures made on the spot, in colours that differ', () => {
    expect(avatarOf(ann, [ann, ben])).toMatch(/^data:image\/svg\+xml,/);
    expect(colourOf(ann, [ann, ben])).not.toBe(colourOf(ben, [ann, ben]));
  });

  it('have initials and a name that can be seen, whatever they are called', () => {
    expect(initialsOf('ann of green')).toBe('AO');
    expect(initialsOf('<&">')).toBe('?');
    expect(displayName({ ...ann, global_name: '\u200b' })).toBe('ann');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const letters = initialsOf(name);
        expect(letters).not.toBe('');
        expect(letters).not.toMatch(/[<>&"]/);
      }),
    );
  });
});

describe('the bundled page', () => {
  it('is built from its sources and asks for its own two files only', async () => {
    const { html, script, style } = await bundlePage();
    expect(script).toContain('discord-message');
    expect(style).toContain('.suggestions');
    const asked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((each) => each[1] ?? '');
    expect(asked.filter((each) => !each.startsWith('data:'))).toEqual(['page.css', 'page.js']);
    expect(style).not.toMatch(/url\(|@import/);
  });

  it('keeps names within their own line, however many accents are heaped on them', async () => {
    const { style, script } = await bundlePage();
    const rules = [...`${style}${script}`.matchAll(/([^{}]*)\{([^{}]*)\}/g)];
    for (const place of [
      '.whoami strong',
      '.person-name',
      '.pane-name',
      'discord-mention',
      '.discord-author-username',
    ]) {
      const own = rules.filter(
        ([, selectors]) => selectors?.trimEnd().endsWith(place) || selectors?.includes(`${place},`),
      );
      expect(own.some(([, , declarations]) => /overflow:\s*clip/.test(declarations ?? ''))).toBe(true);
    }
  });

  it('forbids the browser to load from anywhere else', async () => {
    const { html } = await bundlePage();
    const policy = /Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/https:|\*\.|unsafe-eval/);
  });

  it('never turns text into HTML', async () => {
    const folder = new URL('../../../src/playground/page/', import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((each) => each.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(25);
    for (const file of files) {
      expect(await readFile(new URL(file, folder), 'utf8')).not.toMatch(
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|unsafeHTML|DOMParser|setHTML|\beval\(/,
      );
    }
  });
});
