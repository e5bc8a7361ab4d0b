/** Helpers for the tests of transcripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TranscriptProgress, WrittenFormat } from '../../../shared/model/transcripts.ts';
import { c, openTestStore, SELF, temporaryDir } from '../../../testing/core/testStore.ts';
import type { TranscriptJob } from '../protocol.ts';
import { systemClock } from '../time/clock.ts';
import { startTranscripts } from './startTranscripts.ts';

/** A store, and what writes transcripts of its first conversation without attachments. */
export function openTranscripts() {
  const store = openTestStore();
  const dir = temporaryDir();
  const closing = new AbortController();
  const told: TranscriptProgress[] = [];
  const ends = { isEndUnreadable: () => false, isOnline: true };
  let onProgress = (_: TranscriptProgress) => {};
  const transcripts = startTranscripts({
    ...{ store, clock: systemClock, signal: closing.signal },
    files: { use: () => Promise.reject(new Error('These transcripts have no attachments.')) },
    ends: { ...ends, isCaughtUp: () => ends.isOnline },
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
    ...{ store, dir, closing, told, transcripts, job, ends },
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
