import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The environment of a desktop that shows tray icons, or of one that doesn't: Parley asks the session's bus with `gdbus`. `dataDir`: the
 * program stands beside it.
 */
export async function desktopWithTray(dataDir: string, hasTray = true): Promise<Record<string, string>> {
  const folder = path.join(dataDir, '..', 'programs');
  await mkdir(folder, { recursive: true });
  const program = path.join(folder, 'gdbus');
  await writeFile(program, `#!/bin/sh\necho '(${hasTray},)'\n`);
  await chmod(program, 0o755);
  return { PATH: `${folder}${path.delimiter}${process.env['PATH']}` };
}
