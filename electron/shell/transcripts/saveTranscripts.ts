import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Shell } from 'electron';
import type { RouteOutput, RouteParsed } from '../../../shared/contract/index.ts';
import { AppError, codeOf } from '../../../shared/errors/errors.ts';
import { MANIFEST_ENDING, TRANSCRIPT_ENDINGS } from '../../../shared/model/transcripts.ts';
import type { WrittenTranscript } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { Log } from '../app/log.ts';
import { createRateLimit } from '../app/rateLimit.ts';
import type { MarkOfTheWeb } from '../files/markOfTheWeb.ts';
import { saveWhole } from '../files/saving.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';

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
  /** The system's regional format, a BCP 47 tag. */
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
  /** @throws AppError `not-found` for one that wasn't saved since the start */
  showInFolder(id: string): null;
}

/** More windows of the file manager than a person opens. */
const MOST_SHOWN = 20;
const WITHIN_MS = 60_000;

export function createSaveTranscripts(parts: TranscriptParts): SaveTranscripts {
  const { dialogs, folder, isOwnFolder, whileSaving, region, version } = parts;
  const limit = createRateLimit(MOST_SHOWN, WITHIN_MS, parts.clock);
  /** Their paths. */
  const saved = new Map<string, string>();

  return {
    async save(input, core) {
      const { id, convId, zone, format, hasFiles, redaction } = input;
      const place = { zone, region: region() };
      const ending = hasFiles ? '.zip' : TRANSCRIPT_ENDINGS[format];
      const stem = await core.control('nameTranscript', { convId, redaction, ...place });
      const target = await dialogs.whereToSave(path.join(folder(), `${stem}${ending}`));
      if (target === null) return null;
      if (await isOwnFolder(path.dirname(target)))
        throw new AppError('own-folder', 'The place is among Parley’s own data.');
      const name = path.basename(target);
      const job = {
        ...input,
        ...place,
        version,
        name: hasFiles ? `transcript${TRANSCRIPT_ENDINGS[format]}` : name,
      };
      const { coverage, files } = await whileSaving(() =>
        writeWhole(parts, target, (copy) => core.control('writeTranscript', { ...job, target: copy })),
      );
      saved.set(id, target);
      return { name, coverage, files };
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

/** The manifest gets its name before the transcript does, so that no transcript is ever there without. */
async function writeWhole(
  { markOfTheWeb, log }: TranscriptParts,
  target: string,
  write: (copy: string) => Promise<WrittenTranscript>,
): Promise<WrittenTranscript> {
  const beside = `${target}${MANIFEST_ENDING}`;
  let isBeside = false;
  const { promise, resolve } = Promise.withResolvers<WrittenTranscript>();
  const writeBoth = async (copy: string) => {
    const written = await write(copy);
    const { manifest } = written;
    resolve(written);
    if (manifest === null) return;
    const text = (file: string) => writeFile(file, manifest, { flag: 'wx', mode: 0o600, flush: true });
    await saveWhole(text, beside, unmarked);
    isBeside = true;
  };
  /** It holds files of others. */
  const markZip = async (copy: string) => {
    if (isBeside) return;
    await markOfTheWeb(copy).catch((thrown: unknown) => {
      log.warn(`A transcript could not be marked as coming from elsewhere (${codeOf(thrown)}).`);
    });
  };
  try {
    await saveWhole(writeBoth, target, markZip);
  } catch (thrown) {
    if (isBeside) await rm(beside, { force: true });
    throw thrown;
  }
  return promise;
}

const unmarked = () => Promise.resolve();
