import { randomUUID } from 'node:crypto';
import { constants, copyFile, lstat, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Shell } from 'electron';
import type { RouteOutput, RouteParsed } from '../../../shared/contract/index.ts';
import { AppError, codeOf } from '../../../shared/errors/errors.ts';
import {
  isInside,
  isManifestName,
  MANIFEST_ENDING,
  TRANSCRIPT_ENDINGS,
} from '../../../shared/model/transcripts.ts';
import type { WrittenTranscript } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { Log } from '../app/log.ts';
import { createRateLimit } from '../app/rateLimit.ts';
import type { MarkOfTheWeb } from '../files/markOfTheWeb.ts';
import { saveWhole } from '../files/saving.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';
import type { PrintPdf } from './pdfPrinter.ts';
import { writePdf } from './writePdf.ts';

interface TranscriptParts {
  readonly dialogs: Pick<Dialogs, 'whereToSave'>;
  readonly shell: Pick<Shell, 'showItemInFolder'>;
  /** Where the dialog begins. */
  readonly folder: () => string;
  /** See `createIsOwnFolder`. */
  readonly isOwnFolder: (folder: string) => Promise<boolean>;
  readonly markOfTheWeb: MarkOfTheWeb;
  /** See `ClosingGuard`. */
  readonly whileSaving: ClosingGuard['whileSaving'];
  readonly printPdf: PrintPdf;
  /** The system's regional format, see `formatLocale`. */
  readonly region: () => string;
  /** Of Parley. */
  readonly version: string;
  /** Milliseconds; never goes back. */
  readonly clock: () => number;
  readonly log: Pick<Log, 'warn'>;
}

type Core = Pick<CoreClient, 'control'>;
type SaveInput = RouteParsed<'transcripts.save'>;

/** The routes `transcripts.*` of the shell. */
export interface SaveTranscripts {
  save(input: SaveInput, core: Core): Promise<RouteOutput<'transcripts.save'>>;
  /** Stops one that is being saved. */
  cancel(id: string, core: Core): Promise<null>;
  /** @throws AppError `not-found` for one that wasn't saved since the start */
  showInFolder(id: string): null;
}

/** More windows of the file manager than a person opens. */
const MOST_SHOWN = 20;
const WITHIN_MS = 60_000;

export function createSaveTranscripts(parts: TranscriptParts): SaveTranscripts {
  const { dialogs, folder, isOwnFolder, whileSaving, printPdf, region, version } = parts;
  const limit = createRateLimit(MOST_SHOWN, WITHIN_MS, parts.clock);
  /** Their paths. */
  const saved = new Map<string, string>();
  const saving = new Map<string, AbortController>();

  return {
    async save(input, core) {
      const { id, convId, range, zone, format, hasFiles, redaction } = input;
      const place = { zone, region: region() };
      const ending = hasFiles ? '.zip' : TRANSCRIPT_ENDINGS[format];
      const stem = await core.control('nameTranscript', { convId, range, redaction, ...place });
      const target = await dialogs.whereToSave(path.join(folder(), `${stem}${ending}`));
      if (target === null) return null;
      if (await isOwnFolder(path.dirname(target)))
        throw new AppError('own-folder', 'The place is among Parley’s own data.');
      await refuseName(target, hasFiles);
      const name = path.basename(target);
      const job = {
        ...input,
        ...place,
        version,
        name: hasFiles ? `transcript${TRANSCRIPT_ENDINGS[format]}` : name,
      };
      const stop = new AbortController();
      saving.set(id, stop);
      const write = (copy: string) =>
        format === 'pdf'
          ? writePdf({ ...job, format: 'html', target: copy }, { core, printPdf, signal: stop.signal })
          : core.control('writeTranscript', { ...job, format, target: copy });
      try {
        const { coverage, files } = await whileSaving(() => writeWhole(parts, target, write));
        saved.set(id, target);
        return { name, coverage, files };
      } finally {
        saving.delete(id);
      }
    },
    async cancel(id, core) {
      saving.get(id)?.abort(new AppError('cancelled', 'The transcript is no longer wanted.'));
      return core.control('cancelTranscript', { id });
    },
    showInFolder(id) {
      const target = saved.get(id);
      if (target === undefined) throw new AppError('not-found', 'No such transcript was saved.');
      limit.check();
      parts.shell.showItemInFolder(target);
      return null;
    },
  };
}

/** A transcript that could never be checked, or whose manifest would replace a file that the person wasn't asked about. */
async function refuseName(target: string, hasFiles: boolean): Promise<void> {
  const name = path.basename(target);
  const isListable = !isManifestName(name) && (hasFiles || isInside(name));
  const isTaken = !hasFiles && !(await isThere(target)) && (await isThere(`${target}${MANIFEST_ENDING}`));
  if (!isListable || isTaken)
    throw new AppError('name-unusable', 'No transcript and manifest of this name can be saved there.');
}

async function isThere(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return false;
    throw AppError.fromSaving(thrown);
  }
}

/** The manifest gets its name before the transcript does, so that no transcript is ever there without. */
async function writeWhole(
  { markOfTheWeb, log }: TranscriptParts,
  target: string,
  write: (copy: string) => Promise<WrittenTranscript>,
): Promise<WrittenTranscript> {
  const { promise, resolve } = Promise.withResolvers<WrittenTranscript>();
  const beside = createManifestFile(`${target}${MANIFEST_ENDING}`, log);
  const writeBoth = async (copy: string) => {
    const written = await write(copy);
    resolve(written);
    if (written.manifest !== null) await beside.put(written.manifest);
  };
  /** It holds files of others. */
  const markZip = async (copy: string) => {
    if (beside.isPut()) return;
    await markOfTheWeb(copy).catch((thrown: unknown) => {
      log.warn(`A transcript could not be marked as coming from elsewhere (${codeOf(thrown)}).`);
    });
  };
  try {
    await saveWhole(writeBoth, target, markZip);
  } catch (thrown) {
    await beside.takeBack();
    throw thrown;
  }
  await beside.keep();
  return promise;
}

/** The manifest beside a transcript. An older one is copied first, and comes back if the transcript can't be saved. */
function createManifestFile(file: string, log: TranscriptParts['log']) {
  const older = path.join(path.dirname(file), `.parley-${randomUUID()}.part`);
  let isPut = false;
  let hasOlder = false;
  /** The outcome for the transcript doesn't depend on it. */
  const tried = (change: Promise<void>) =>
    change.catch((thrown: unknown) => {
      log.warn(`The older manifest of a transcript could not be put back or removed (${codeOf(thrown)}).`);
    });
  return {
    put: async (manifest: string) => {
      try {
        if (await isThere(file)) {
          await copyFile(file, older, constants.COPYFILE_EXCL);
          hasOlder = true;
        }
        const write = (copy: string) => writeFile(copy, manifest, { flag: 'wx', mode: 0o600, flush: true });
        await saveWhole(write, file, unmarked);
        isPut = true;
      } catch (thrown) {
        await rm(older, { force: true });
        throw AppError.fromSaving(thrown);
      }
    },
    isPut: () => isPut,
    takeBack: async () => {
      if (isPut) await tried(hasOlder ? rename(older, file) : rm(file, { force: true }));
    },
    keep: async () => {
      if (hasOlder) await tried(rm(older, { force: true }));
    },
  };
}

const unmarked = () => Promise.resolve();
