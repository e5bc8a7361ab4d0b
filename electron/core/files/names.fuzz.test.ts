import { basename } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayRunByName } from '../../../shared/model/files/fileRisk.ts';
import { fuzz, hostileText } from '../../../testing/fuzzing.ts';
import { cleanName, mimeTypeOf, nameOfPath, savedName } from './names.ts';

const name = fc.oneof(
  hostileText,
  fc
    .tuple(
      hostileText,
      fc.constantFrom(
        '.exe',
        '.tar.gz',
        '.',
        '..',
        '. ',
        ':x',
        '\u202e.txt',
        '/con',
        '\\nul.txt',
        '.'.repeat(300),
        `.exe${' '.repeat(30)}a`,
        '.lnk',
      ),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('con', 'CON.txt', 'nul', 'com¹.tar', 'lpt9', 'aux.', ' prn ', '...', '.hidden', ' '),
);

test('whatever a sender calls a file, its name is one on every disk, and no other than it looks', async () => {
  await fuzz(name, 15_000, (given) => {
    for (const made of [cleanName(given), nameOfPath(given), savedName(given)]) {
      expect(made).not.toMatch(/^\.{0,2}$|[/\\\p{Cc}]/u);
      expect(basename(made)).toBe(made);
      expect(made.isWellFormed()).toBe(true);
      expect(mimeTypeOf(made)).toMatch(/^[\w.+-]+\/[\w.+-]+$/u);
    }
    const saved = savedName(given);
    expect(saved).not.toMatch(/[<>:"|?*]|[. ]$|\p{Bidi_Control}/u);
    expect(saved).not.toMatch(/^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu);
    expect(saved).not.toMatch(/\.(?:lnk|scf|url|library-ms)$/iu);
    expect(mayRunByName(saved) && !mayRunByName(given)).toBe(false);
    expect(Buffer.byteLength(saved)).toBeLessThanOrEqual(242);
  });
});
