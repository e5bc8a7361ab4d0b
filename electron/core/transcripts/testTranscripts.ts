/** Helpers for the tests of transcripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { FileTextProgress } from '../../../shared/model/files/fileTexts.ts';
import type { TranscriptProgress, WrittenFormat } from '../../../shared/model/transcripts.ts';
import { startSearchWorker } from '../../../testing/core/quickPace.ts';
import { c, KEY, openTestStore, SELF, temporaryDir } from '../../../testing/core/testStore.ts';
import type { TranscriptJob } from '../protocol.ts';
import { startSearch } from '../search/startSearch.ts';
import { systemClock } from '../time/clock.ts';
import { startTranscripts } from './startTranscripts.ts';

/** A store, and what writes transcripts of its first conversation without attachments. */
export function openTranscripts() {
  const storeDir = temporaryDir();
  const store = openTestStore(storeDir);
  const dir = temporaryDir();
  const search = startSearch({
    // Its thread starts with the first search.
    ...{
      dir: storeDir,
      key: KEY,
      startWorker: startSearchWorker,
      isArchiveEmpty: true,
      onProgress: () => {},
    },
    log: (_, message) => expect.unreachable(message),
  });
  onTestFinished(() => search.close());
  const closing = new AbortController();
  const told: TranscriptProgress[] = [];
  const ends = { isEndUnreadable: false, isOnline: true };
  let onProgress = (_: TranscriptProgress) => {};
  const fileTexts = { progress: (): FileTextProgress | null => null };
  const transcripts = startTranscripts({
    ...{ store, search, fileTexts, clock: systemClock, signal: closing.signal },
    files: { use: () => Promise.reject(new Error('These transcripts have no attachments.')) },
    ends: { isEndUnreadable: () => ends.isEndUnreadable, isCaughtUp: () => ends.isOnline },
    account: { email: SELF, serviceUrl: 'https://chat.example.org' },
    onProgress: (progress) => {
      told.push(progress);
      onProgress(progress);
    },
  });
  const job = (format: WrittenFormat, changes: Partial<TranscriptJob> = {}): TranscriptJob => ({
    ...{ id: crypto.randomUUID(), convId: c(1), range: { kind: 'all' }, format, zone: 'Europe/Zurich' },
    ...{
      hasFiles: false,
      redaction: null,
      target: join(dir, `transcript.${format}`),
      name: `transcript.${format}`,
    },
    ...{ region: 'en-GB', version: '1.2.3' },
    ...changes,
  });
  return {
    ...{ store, search, fileTexts, dir, closing, told, transcripts, job, ends },
    follow: (listener: (progress: TranscriptProgress) => void) => {
      onProgress = listener;
    },
    /** Writes a transcript, and reads it. */
    read: async (format: WrittenFormat, changes: Partial<TranscriptJob> = {}) => {
      const wanted = job(format, changes);
      const written = await transcripts.write(wanted);
      return { ...written, text: readFileSync(wanted.target, 'utf8') };
    },
    left: () => readdirSync(dir),
  };
}
