import path from 'node:path';
import type { RouteOutput, RouteParsed } from '../../../shared/contract/index.ts';
import type { HandoverPreview } from '../../../shared/model/handover.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { words } from '../app/shellWords.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { refuseOwnFolder } from './ownData.ts';
import { saveWhole } from './saving.ts';

const text = words('handover');

interface Parts {
  readonly dialogs: Pick<Dialogs, 'whichFile' | 'whereToSave'>;
  /** Where people look for saved files. */
  readonly downloads: () => string;
  /** See `createIsOwnFolder`. */
  readonly isOwnFolder: (folder: string) => Promise<boolean>;
  /** See `ClosingGuard`. */
  readonly whileSaving: ClosingGuard['whileSaving'];
  /** The system's regional format, see `formatLocale`. */
  readonly region: () => string;
  /** Of Parley. */
  readonly version: string;
}

type Core = Pick<CoreClient, 'control'>;

/** Packets of a handover: core reads and writes them, and the page learns no path. */
export interface HandoverFiles {
  /** Null if the person cancels. Rejects with `disk-full`, `own-folder` or `file-not-saved`. */
  save(input: RouteParsed<'handover.save'>, core: Core): Promise<RouteOutput<'handover.save'>>;
  /** Null if the person cancels. */
  choose(core: Core): Promise<HandoverPreview | null>;
  open(core: Core, file: string): Promise<HandoverPreview>;
}

export function createHandoverFiles(parts: Parts): HandoverFiles {
  const { dialogs, downloads, isOwnFolder, whileSaving, region, version } = parts;
  return {
    async save({ choice, zone }, core) {
      const place = { zone, region: region() };
      const stem = await core.control('nameHandover', place);
      const target = await dialogs.whereToSave(path.join(downloads(), `${stem}.html`));
      if (target === null) return null;
      await refuseOwnFolder(isOwnFolder, path.dirname(target));
      const write = async (copy: string) => {
        await core.control('writeHandover', { choice, ...place, version, target: copy });
      };
      // Made here, so that no mark of the web belongs on it.
      await whileSaving(() => saveWhole(write, target, async () => {}));
      return { name: path.basename(target) };
    },
    async choose(core) {
      const chosen = await dialogs.whichFile(text('choose'), text('open'));
      return chosen === null ? null : core.control('readHandover', { path: chosen });
    },
    open: (core, file) => core.control('readHandover', { path: file }),
  };
}
