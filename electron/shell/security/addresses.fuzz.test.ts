import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { fuzz, hostileText } from '../../../testing/fuzzing.ts';
import { readCommandLine } from '../app/commandLine.ts';
import { checkLink } from './checkLink.ts';

const scheme = fc.constantFrom(
  'https://',
  'HTTPS:',
  'http://',
  'mailto:',
  'file:///',
  'javascript:',
  'data:',
  'ms-msdt:',
  'https:/\\',
  '//',
  'smb://',
  ' https://',
  'view-source:https://',
  'blob:https://',
);
const host = fc.constantFrom(
  'x.example',
  'x.example:443',
  'a:b@x.example',
  'a@x.example',
  '[::1]',
  '127.1',
  'xn--e1afmkfd',
  'х.example',
  '',
  '%00',
  'x.example\u202e',
  '..',
  'x.example:99999',
);
const address = fc.oneof(
  hostileText,
  fc
    .tuple(scheme, host, fc.constantFrom('', '/', '?', '#', '\\', '/../'), hostileText)
    .map((parts) => parts.join('')),
);

/** Nothing in it ends a field or a text in quotes, whatever program reads it. */
const PLAIN_MAIL = /^mailto:[\w.@,%-]*(?:[?&](?:to|cc|subject|body)=[\w.@,%!~*()-]+)*$/u;
const mailLink = fc
  .tuple(
    fc.constantFrom('', 'a@x.example', 'x', "a@x.example'"),
    fc.constantFrom('?', '&', ',', '%26', '%2C', "',", '%27,'),
    fc.constantFrom('to=', 'bcc=', 'subject=', 'body=', 'attach=', 'attachment=', ''),
    fc.oneof(hostileText, fc.constantFrom("'/etc/passwd", '%27%22', 'a@x.example', 'x%26attach=y')),
  )
  .map((parts) => `mailto:${parts.join('')}`);

test('whatever stands in a message, only https: and mailto: without a user name is opened', async () => {
  await fuzz(fc.oneof(address, mailLink), 25_000, (given) => {
    try {
      const opened = new URL(checkLink(given));
      expect(['https:', 'mailto:']).toContain(opened.protocol);
      expect([opened.username, opened.password]).toEqual(['', '']);
      expect(opened.href).not.toMatch(/\p{Cc}/u);
      if (opened.protocol === 'mailto:') expect(opened.href).toMatch(PLAIN_MAIL);
    } catch (thrown) {
      expect(thrown instanceof AppError && thrown.code === 'link-refused', String(thrown)).toBe(true);
    }
  });
});

const argument = fc.oneof(
  hostileText,
  address,
  fc
    .tuple(
      fc.constantFrom(
        '--user-data-dir=',
        '--service-url=',
        '--',
        '-',
        '--inspect=',
        '--no-sandbox',
        'file://',
      ),
      hostileText,
    )
    .map((parts) => parts.join('')),
);

test('whatever Parley is started with, every file is an absolute path', async () => {
  const commandLine = fc.tuple(fc.array(argument, { maxLength: 6 }), fc.option(fc.constant('/opt/app')));
  await fuzz(commandLine, 10_000, ([argv, appPath]) => {
    const { userDataDir, serviceUrl, files } = readCommandLine(['/opt/parley', ...argv], appPath, '/home/a');
    expect(userDataDir === null || path.isAbsolute(userDataDir)).toBe(true);
    expect(serviceUrl).toBeTypeOf('string');
    expect(files.every((file) => path.isAbsolute(file))).toBe(true);
  });
});
