import { z } from 'zod';
import { readAs } from '../../../shared/contract/readAs.ts';
import { type ConvId, convId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import { LONGEST_EMAIL } from '../../../shared/model/people.ts';
import { readId } from '../api/wire.ts';

/** A callback event (service API, section 6). Anyone who knows the address may have sent it, so it is only a hint. */
export interface CallbackEvent {
  readonly convId: ConvId;
  readonly msgId: MsgId;
  readonly senderEmail: string;
  readonly uuid: string;
  /** Of a test event, which Parley sends to itself; null of any other. */
  readonly testNonce: string | null;
}

/** Bytes; a payload has about 150. */
export const MAX_EVENT_BYTES = 16_384;

const zId = z.unknown().transform(readId).pipe(z.number());

const zEvent = z.object({
  convId: zId,
  msgId: zId,
  senderEmail: z.string().max(LONGEST_EMAIL),
  uuid: z.guid(),
  parleyTest: z.string().max(100).optional(),
});

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the event in a callback's body; null if there is none. Ignores unknown fields. Never throws. */
export function parseCallbackEvent(body: Uint8Array): CallbackEvent | null {
  if (body.byteLength > MAX_EVENT_BYTES) return null;
  const read = readAs(zEvent, parseJson(body));
  if (read === undefined) return null;
  const { parleyTest = null, ...event } = read;
  return { ...event, convId: convId(event.convId), msgId: msgId(event.msgId), testNonce: parleyTest };
}

/** A test event, as the service would send one but for its mark. No conversation and no message has the id 0. */
export function testEventBody(senderEmail: string, uuid: string, nonce: string): string {
  return JSON.stringify({ convId: 0, msgId: 0, senderEmail, uuid, parleyTest: nonce });
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined; // JSON has no `undefined`, so this can mean nothing else
  }
}
