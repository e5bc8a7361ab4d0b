import { randomBytes } from 'node:crypto';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Posted } from '../posting.ts';
import type { Incoming } from '../store/fileStore.ts';
import { passCommitPoint } from './faultHooks.ts';
import { HttpError, invalid, missing } from './httpErrors.ts';
import { malformed, orMalformed } from './malformed.ts';
import { PARAMS, readForm } from './params.ts';
import { addParam } from './requestLog.ts';
import type { Routes } from './routes.ts';

interface Upload {
  readonly incoming: Incoming;
  readonly fileName: string;
  readonly mimeType: string;
}

/** The part of the body read so far. */
interface Parts {
  readonly fields: Record<string, unknown>;
  upload: Upload | undefined;
}

/** Section 4.4. The parts may come in any order; the file is streamed to disk as it arrives. */
export function addSendfile(app: FastifyInstance, routes: Routes): void {
  app.post('/sendfile', async (request, reply) => {
    if (!request.isMultipart()) throw new HttpError(415, 'The body must be multipart/form-data');
    const parts: Parts = { fields: {}, upload: undefined };
    try {
      await readParts(request, parts, routes);
      if (!parts.upload && Object.keys(parts.fields).length === 0) throw malformed('it has no parts');
      return await postUpload(request, parts, routes);
    } catch (error) {
      await parts.upload?.incoming.discard();
      leaveOpenUntilRead(request, reply);
      throw orMalformed(error);
    }
  });
}

/** The rest of the body is read and dropped until the client closes, or it could not read the answer (RFC 9112, section 9.6). */
function leaveOpenUntilRead({ raw }: FastifyRequest, reply: FastifyReply): void {
  raw.unpipe();
  raw.resume();
  if (raw.complete) return;
  const isToClose = !reply.raw.shouldKeepAlive;
  reply.raw.shouldKeepAlive = true;
  if (isToClose) raw.once('end', () => raw.socket.end());
}

async function readParts(
  request: FastifyRequest,
  parts: Parts,
  { authenticate, store, edge }: Routes,
): Promise<void> {
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      addField(request, parts.fields, part);
      continue;
    }
    if (parts.upload || part.fieldname !== 'uploadFile')
      throw invalid('Exactly one file is expected, as uploadFile');
    // Credentials that come before the file are checked before it is read.
    const { fields } = parts;
    if ('email' in fields && 'password' in fields) await authenticate(readForm(PARAMS.credentials, fields));
    const incoming = await store.files.receive(edge.content(part.file));
    parts.upload = { incoming, fileName: edge.fileName(fileNameOf(part)), mimeType: part.mimetype };
  }
}

async function postUpload(
  request: FastifyRequest,
  { fields, upload }: Parts,
  { authenticate, poster, edge }: Routes,
): Promise<Posted> {
  const form = edge.form(fields, 'sendfile');
  const { email, password, priority, msgText = '', ...target } = readForm(PARAMS.sendfile, form);
  const sender = await authenticate({ email, password });
  if (!upload || upload.fileName === '') throw missing('uploadFile');
  poster.checkTarget(sender, target);
  await passCommitPoint(request);
  const { incoming, fileName, mimeType } = upload;
  const blob = await incoming.keep();
  const attachmentId = randomBytes(12).toString('hex');
  const attachment = { attachmentId, fileName, fileSize: incoming.size, mimeType, blob };
  return poster.post(sender, target, { msgType: 'attachment', msgText, attachment, priority });
}

/** A name that comes twice becomes an array, as in a urlencoded form. */
function addField(request: FastifyRequest, fields: Record<string, unknown>, part: MultipartValue): void {
  const { fieldname, value } = part;
  if (part.valueTruncated) throw new HttpError(413, `Parameter too long: ${fieldname}`);
  fields[fieldname] = fieldname in fields ? [fields[fieldname], value].flat() : value;
  addParam(request, fieldname, value);
}

/**
 * Decodes a file name: browsers write a quote and line breaks as %22, %0D and %0A, and nothing else (RFC 7578, section 2; the HTML
 * standard). Drops folders; a backslash is an ordinary character, because only some systems separate folders with it.
 */
function fileNameOf(part: MultipartFile): string {
  const [name = ''] = (part.filename ?? '').split('/').slice(-1);
  if (name === '.' || name === '..') return '';
  return name.replaceAll(/%(?:22|0D|0A)/giu, decodeURIComponent);
}
