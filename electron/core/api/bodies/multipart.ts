import { randomUUID } from 'node:crypto';
import { sentName } from '../../../../shared/model/files/sentName.ts';
import type { Fields } from './forms.ts';

/** A file as a part of a request. */
export interface FilePart {
  /** The name of the form field. */
  readonly field: string;
  /** In any script; no folders. Some characters are sent as others, see `sentName`. */
  readonly fileName: string;
  /** Anything not of the form `type/subtype` is sent as `application/octet-stream`. */
  readonly mimeType: string;
  /** The number of bytes in `content`. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface Multipart {
  readonly contentType: string;
  /** Bytes of the whole body. */
  readonly contentLength: number;
  /** Can be read once. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** RFC 6838, section 4.2. */
const MIME_TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/iu;

/**
 * Builds `multipart/form-data` (RFC 7578; service API, section 4.4): the fields except those that are null, then the file. Its name is
 * UTF-8 without the characters that would need an escape (see `sentName`). The file is never in memory as a whole.
 */
export function encodeMultipart(fields: Fields, file: FilePart): Multipart {
  const boundary = `parley-${randomUUID()}`;
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`--${boundary}\r\n${disposition(name)}\r\n\r\n${value}\r\n`],
  );
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\n${disposition(file.field)}; filename="${sentName(file.fileName)}"\r\n` +
      `Content-Type: ${MIME_TYPE.test(file.mimeType) ? file.mimeType : 'application/octet-stream'}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* body(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* file.content;
    yield tail;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.byteLength + file.size + tail.byteLength,
    body: body(),
  };
}

const disposition = (name: string) => `Content-Disposition: form-data; name="${name}"`;
