import { fileURLToPath } from 'node:url';
import { timeToPaint } from '../window.ts';

/** The folder of the minimal app. */
export const MINIMAL_APP = fileURLToPath(new URL('./minimal', import.meta.url));

/** ms each. */
export interface Starts {
  readonly parley: number;
  readonly minimal: number;
}

/** Starts Parley with its full store, and an app with one static list. `minimalDir` is the folder that the latter keeps. */
export async function readStarts(dataDir: string, minimalDir: string): Promise<Starts> {
  const parley = await timeToPaint({ dataDir });
  const minimal = await timeToPaint({ dataDir: minimalDir, app: MINIMAL_APP });
  return { parley, minimal };
}
