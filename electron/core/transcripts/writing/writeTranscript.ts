import type { MsgId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import {
  MANIFEST_NAME,
  type TranscriptFiles,
  type TranscriptProgress,
} from '../../../../shared/model/transcripts.ts';
import type { Store } from '../../db/store.ts';
import type { Files } from '../../files/fetching/received.ts';
import { isCompressed } from '../../files/names.ts';
import { piecesOf } from '../../files/sealed/readableFile.ts';
import type { TranscriptJob, WrittenTranscript } from '../../protocol.ts';
import type { Clock } from '../../time/clock.ts';
import type { About } from '../aboutTranscript.ts';
import type { FormatContext } from '../formats/format.ts';
import { formatTranscript } from '../formats/formatTranscript.ts';
import { factsOf } from '../formats/json.ts';
import { type ListedFile, manifestText } from '../manifest.ts';
import type { Plan } from '../planTranscript.ts';
import { readTranscript } from '../readTranscript.ts';
import { filesOf, type TranscriptFile } from '../transcriptFiles.ts';
import type { TranscriptNaming } from '../transcriptNaming.ts';
import type { TranscriptWords } from '../transcriptWords.ts';
import { createTeller } from './progressTeller.ts';
import { writeText } from './writeFile.ts';
import { createZipWriter, type ZipWriter } from './zipWriter.ts';

export interface Writing {
  readonly job: TranscriptJob;
  readonly store: Store;
  readonly files: Pick<Files, 'use'>;
  readonly account: About['account'];
  readonly words: TranscriptWords;
  readonly naming: TranscriptNaming;
  readonly plan: Plan;
  readonly clock: Clock;
  /** When it is made, ms since the epoch. */
  readonly at: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: TranscriptProgress) => void;
}

/** Writes a planned transcript to `job.target`; nothing of it stays there if that fails. */
export async function writeTranscript(writing: Writing): Promise<WrittenTranscript> {
  const { coverage } = writing.plan;
  if (writing.job.hasFiles) return { coverage, ...(await writeZip(writing)) };
  const context = contextOf(writing, null, new Map());
  const written = await writeText(contentOf(writing, context), writing.job.target);
  const manifest = manifestText(factsOf(context.about, context.words.times), [
    { name: writing.job.name, ...written },
  ]);
  return { coverage, files: null, manifest };
}

async function writeZip(writing: Writing): Promise<Omit<WrittenTranscript, 'coverage'>> {
  const { job, signal, at } = writing;
  const zip = createZipWriter(job.target, signal);
  try {
    const listed: ListedFile[] = [];
    const paths = new Map<MsgId, string>();
    const files = await addFiles(writing, zip, (file, entry) => {
      listed.push(entry);
      paths.set(file.msgId, file.path);
    });
    const context = contextOf(writing, files, paths);
    const options = { modified: new Date(at), compress: true };
    listed.push(await zip.add(job.name, contentOf(writing, context), options));
    const manifest = manifestText(factsOf(context.about, context.words.times), listed);
    await zip.add(MANIFEST_NAME, only(manifest), options);
    await zip.end();
    return { files, manifest: null };
  } catch (thrown) {
    await zip.discard();
    throw thrown;
  }
}

/** Those that are on this computer. They come first, so that the transcript leads to no other ones. */
async function addFiles(
  { job, store, files, plan, clock, signal, onProgress }: Writing,
  zip: ZipWriter,
  onAdded: (file: TranscriptFile, entry: ListedFile) => void,
): Promise<TranscriptFiles> {
  const here: TranscriptFile[] = [];
  let missing = 0;
  for await (const file of filesOf(store, plan.ids)) {
    if (file.isHere) here.push(file);
    else missing += 1;
  }
  const total = here.length;
  const tell = createTeller({
    ...{ clock, total },
    tell: (done) => onProgress({ id: job.id, step: 'files', done, total }),
  });
  for (const file of here) {
    signal.throwIfAborted();
    const options = { modified: new Date(file.created), compress: !isCompressed(file.mimeType) };
    const entry = await files.use(file.msgId, (open) => zip.add(file.path, piecesOf(open), options));
    onAdded(file, entry);
    tell(1);
  }
  return { included: here.length, missing };
}

/** All that the formats need, with what is redacted taken out. */
interface Content extends FormatContext {
  readonly messageOf: (message: Message) => Message;
}

function contextOf(
  { job, account, words, naming, plan, at }: Writing,
  files: TranscriptFiles | null,
  paths: ReadonlyMap<MsgId, string>,
): Content {
  return {
    about: {
      of: naming.of,
      account: { email: naming.emailOf(account.email), serviceUrl: naming.textOf(account.serviceUrl) },
      ...{ madeAt: at, version: job.version },
      ...{ range: job.range, coverage: plan.coverage, files, redaction: job.redaction },
    },
    words,
    nameOf: onceEach(naming.nameOf),
    conversationOf: naming.conversationOf,
    messageOf: naming.messageOf,
    fileOf: (msgId) => paths.get(msgId) ?? null,
  };
}

/** The same, but asks only once for each address: a conversation has far more messages than people. */
function onceEach(nameOf: FormatContext['nameOf']): FormatContext['nameOf'] {
  const known = new Map<string, ReturnType<typeof nameOf>>();
  return (email) => {
    const name = known.get(email) ?? nameOf(email);
    known.set(email, name);
    return name;
  };
}

async function* contentOf(
  { job, store, plan: { ids }, clock, signal, onProgress }: Writing,
  context: Content,
): AsyncGenerator<string> {
  const total = ids.length;
  const tell = createTeller({
    ...{ clock, total },
    tell: (done) => onProgress({ id: job.id, step: 'messages', done, total }),
  });
  async function* pages(): AsyncGenerator<readonly Message[]> {
    for await (const page of readTranscript(store, job.convId, ids, signal))
      yield page.map(context.messageOf);
  }
  yield* formatTranscript(job.format, context, pages(), tell);
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
