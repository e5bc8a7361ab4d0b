import { z } from 'zod';
import { LONGEST_SEARCH } from '../model/search.ts';
import {
  type PreviewedMessage,
  type SavedTranscript,
  TRANSCRIPT_FORMATS,
  type TranscriptFacts,
  type TranscriptOf,
  type TranscriptProgress,
} from '../model/transcripts.ts';
import { msgIds, route, zConvId, zZone } from './inputs.ts';

const zTime = z.number().int().nullable();

const zTranscriptRange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }).strict(),
  z.object({ kind: z.literal('times'), from: zTime, to: zTime }).strict(),
  z.object({ kind: z.literal('messages'), msgIds }).strict(),
  z.object({ kind: z.literal('search'), query: z.string().max(LONGEST_SEARCH) }).strict(),
]);

const zOf = { convId: zConvId.nullable(), range: zTranscriptRange };
const isWhole = ({ convId, range }: TranscriptOf): boolean => (convId === null) === (range.kind === 'search');

const zRedaction = z
  .object({
    people: z.boolean(),
    numbers: z.boolean(),
    addresses: z.boolean(),
    words: z.array(z.string().min(1).max(200)).max(200),
  })
  .strict();

const zTranscriptId = z.uuid();

export const transcriptsShellRoutes = {
  /**
   * Asks where to save a transcript of a conversation or a search, and writes it there, with a manifest. `id` names it for its progress;
   * `hasFiles`: in a zip file with the attachments that are on this computer, which can't be redacted, and aren't with a PDF file. Null if
   * the person cancels the dialog; rejects with `cancelled` after `transcripts.cancel`, or with `too-many-messages` for a PDF file.
   */
  'transcripts.save': route<SavedTranscript | null>()(
    z
      .object({
        id: zTranscriptId,
        ...zOf,
        format: z.enum(TRANSCRIPT_FORMATS),
        zone: zZone,
        hasFiles: z.boolean(),
        redaction: zRedaction.nullable(),
      })
      .strict()
      .refine(isWhole)
      .refine(({ hasFiles, redaction, format }) => !hasFiles || (redaction === null && format !== 'pdf')),
  ),
  /** Stops the writing of a transcript, of which nothing stays. */
  'transcripts.cancel': route<null>()(z.object({ id: zTranscriptId }).strict()),
  /** Shows a transcript that was saved since the start in the system's file manager. */
  'transcripts.showInFolder': route<null>()(z.object({ id: zTranscriptId }).strict()),
} as const;

export const transcriptsCoreRoutes = {
  /** The messages and files that a transcript would have. Rejects with `not-found` for an unknown conversation. */
  'transcripts.facts': route<TranscriptFacts>()(z.object(zOf).strict().refine(isWhole)),
  /** The first messages as a transcript would have them. Rejects with `not-found` for an unknown conversation. */
  'transcripts.preview': route<readonly PreviewedMessage[]>()(
    z
      .object({ ...zOf, redaction: zRedaction })
      .strict()
      .refine(isWhole),
  ),
} as const;

export interface TranscriptsCoreEvents {
  transcripts: TranscriptProgress;
}
