import { z } from 'zod';
import {
  type PreviewedMessage,
  type SavedTranscript,
  TRANSCRIPT_FORMATS,
  type TranscriptFacts,
  type TranscriptProgress,
} from '../model/transcripts.ts';
import { msgIds, route, zConvId } from './inputs.ts';

const zTime = z.number().int().nullable();

const zTranscriptRange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }).strict(),
  z.object({ kind: z.literal('times'), from: zTime, to: zTime }).strict(),
  z.object({ kind: z.literal('messages'), msgIds }).strict(),
]);

const zRedaction = z
  .object({
    people: z.boolean(),
    numbers: z.boolean(),
    addresses: z.boolean(),
    words: z.array(z.string().min(1).max(200)).max(200),
  })
  .strict();

/** A name of the IANA database, such as `Europe/Zurich`, that this computer knows. */
const zZone = z.string().min(1).max(100).refine(isZone);

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (thrown) {
    if (thrown instanceof RangeError) return false;
    throw thrown;
  }
}

const zTranscriptId = z.uuid();

export const transcriptsShellRoutes = {
  /**
   * Asks where to save a transcript of a conversation, and writes it there, with a manifest. `id` names it for its progress; `hasFiles`: in
   * a zip file with the attachments that are on this computer, which can't be redacted, and aren't with a PDF file. Null if the person
   * cancels the dialog; rejects with `cancelled` after `transcripts.cancel`, or with `too-many-messages` for a PDF file.
   */
  'transcripts.save': route<SavedTranscript | null>()(
    z
      .object({
        id: zTranscriptId,
        convId: zConvId,
        range: zTranscriptRange,
        format: z.enum(TRANSCRIPT_FORMATS),
        zone: zZone,
        hasFiles: z.boolean(),
        redaction: zRedaction.nullable(),
      })
      .strict()
      .refine(({ hasFiles, redaction, format }) => !hasFiles || (redaction === null && format !== 'pdf')),
  ),
  /** Stops the writing of a transcript, of which nothing stays. */
  'transcripts.cancel': route<null>()(z.object({ id: zTranscriptId }).strict()),
  /** Shows a transcript that was saved since the start in the system's file manager. */
  'transcripts.showInFolder': route<null>()(z.object({ id: zTranscriptId }).strict()),
} as const;

export const transcriptsCoreRoutes = {
  /** The messages and files that a transcript would have. Rejects with `not-found` for an unknown conversation. */
  'transcripts.facts': route<TranscriptFacts>()(
    z.object({ convId: zConvId, range: zTranscriptRange }).strict(),
  ),
  /** The first messages as a transcript would have them. Rejects with `not-found` for an unknown conversation. */
  'transcripts.preview': route<readonly PreviewedMessage[]>()(
    z.object({ convId: zConvId, range: zTranscriptRange, redaction: zRedaction }).strict(),
  ),
} as const;

export interface TranscriptsCoreEvents {
  transcripts: TranscriptProgress;
}
