import { rm } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/errors.ts';
import { MOST_PRINTED } from '../../../shared/model/transcripts.ts';
import type { TranscriptJob, WrittenTranscript } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { PrintPdf } from './pdfPrinter.ts';

interface Printing {
  readonly core: Pick<CoreClient, 'control'>;
  readonly printPdf: PrintPdf;
  readonly signal: AbortSignal;
}

/**
 * Writes a transcript as a PDF file to `job.target`: core writes it as a web page beside, which is printed and removed. Rejects as core and
 * `printPdf` do, or with `too-many-messages`.
 */
export async function writePdf(
  job: TranscriptJob,
  { core, printPdf, signal }: Printing,
): Promise<WrittenTranscript> {
  const page = `${job.target}.html`;
  try {
    const written = await core.control('writeTranscript', { ...job, target: page });
    if (written.coverage.messages > MOST_PRINTED)
      throw new AppError('too-many-messages', 'A PDF file can have fewer messages.');
    await printPdf(page, job.target, signal);
    const manifest =
      written.manifest === null
        ? null
        : await core.control('manifestOfPrinted', { manifest: written.manifest, file: job.target });
    return { ...written, manifest };
  } finally {
    await rm(page, { force: true });
  }
}
