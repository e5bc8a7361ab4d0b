import type { FastifyInstance } from 'fastify';
import { passCommitPoint } from './faultHooks.ts';
import { HttpError, missing } from './httpErrors.ts';
import { PARAMS, readForm } from './params.ts';
import type { Routes } from './routes.ts';

/** Section 4.2. */
export function addGetfile(app: FastifyInstance, { store, authenticate }: Routes): void {
  app.post('/getfile', async (request, reply) => {
    const { attachmentId, convId, msgId, ...credentials } = readForm(PARAMS.getfile, request.body);
    const user = await authenticate(credentials);
    const attachment = find();
    if (!attachment) throw new HttpError(404, 'Unknown attachment');
    await passCommitPoint(request);
    return reply
      .type(attachment.mimeType)
      .header('content-length', attachment.fileSize)
      .header('content-disposition', contentDisposition(attachment.fileName))
      .header('x-content-type-options', 'nosniff')
      .send(store.files.read(attachment.blob));

    function find() {
      if (attachmentId !== undefined) return store.attachments.findVisible(attachmentId, user.userId);
      if (convId === undefined) throw missing(msgId === undefined ? 'attachmentId' : 'convId');
      if (msgId === undefined) throw missing('msgId');
      return store.attachments.findOfMessage(convId, msgId, user.userId);
    }
  });
}

/** RFC 6266: a name of plain ASCII for old readers, and the whole name in `filename*` (RFC 8187). */
function contentDisposition(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
