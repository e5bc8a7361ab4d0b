import path from 'node:path';
import { expect, test } from 'vitest';
import { programOf } from './programOf.ts';

const at = (...parts: string[]) => path.resolve('/', ...parts);
const EXE = at('tmp', '.mount_Parley', 'parley');

test('an AppImage starts by its own file', () => {
  const own = { APPIMAGE: at('home', 'ana', 'Parley.AppImage'), APPDIR: at('tmp', '.mount_Parley') };
  expect(programOf(EXE, own)).toBe(own.APPIMAGE);
});

test.each([
  [
    'another AppImage',
    { APPIMAGE: at('home', 'ana', 'Terminal.AppImage'), APPDIR: at('tmp', '.mount_Term') },
  ],
  ['no folder', { APPIMAGE: at('home', 'ana', 'Terminal.AppImage') }],
  ['a folder that begins so', { APPIMAGE: at('home', 'x.AppImage'), APPDIR: at('tmp', '.mount_Par') }],
  ['nothing', {}],
])('the variables of %s count for nothing', (_of, env) => {
  expect(programOf(EXE, env)).toBe(EXE);
});
