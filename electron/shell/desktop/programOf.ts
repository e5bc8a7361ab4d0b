import path from 'node:path';

/**
 * The file that starts Parley: an AppImage holds the program, and says so in variables. They also reach the programs that another AppImage
 * starts, so they count only if this program lies in the folder of theirs.
 */
export function programOf(
  exe: string,
  { APPIMAGE, APPDIR }: Readonly<Record<string, string | undefined>>,
): string {
  return APPIMAGE && APPDIR && exe.startsWith(`${APPDIR}${path.sep}`) ? APPIMAGE : exe;
}
