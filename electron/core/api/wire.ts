/** The service's answers, parsed at the edge. */
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { Attachment, ConvId, MsgId } from '../../../shared/model.ts';

/** A message as `/get` gives it (service API, section 2.1). */
export interface WireMessage {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** In the service's own unit, which is not stated. */
  readonly created: number;
  readonly senderEmail: string;
  /** `text`, `attachment`, `location`, or a kind not known here. */
  readonly msgType: string;
  readonly msgText: string;
  readonly attachment: Attachment | null;
  /** 0 when none is quoted. */
  readonly quotedMsgId: number;
  readonly locationData: WireLocation | null;
  readonly isForwarded: boolean;
  /** `normal`, or a string not known here. */
  readonly priority: string;
  readonly isDeleted: boolean;
}

interface WireLocation {
  readonly address: string;
  readonly isMyLocation: boolean;
}

/** One element of a page, in the service's order. */
export type PageEntry =
  | { readonly kind: 'message'; readonly message: WireMessage }
  /** `msgId` or `convId` null: not even that could be read. `reason` names the field, never its content. */
  | {
      readonly kind: 'unreadable';
      readonly msgId: MsgId | null;
      readonly convId: ConvId | null;
      readonly reason: string;
    };

const zId = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const zMsgId = z
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .transform((id) => id as MsgId);
const zConvId = zId.transform((id) => id as ConvId);

const zAttachment = z.object({
  // Section 2.2 says string, section 4.2 calls it a numeric value.
  attachmentId: z.union([z.string(), z.number().transform(String)]),
  fileName: z.string(),
  fileSize: zId,
  mimeType: z.string(),
});

const zMessage = z.object({
  msgId: zMsgId,
  convId: zConvId,
  created: z.number(),
  senderEmail: z.string(),
  msgType: z.string(),
  msgText: z.string(),
  attachment: zAttachment.nullable(),
  quotedMsgId: zId,
  locationData: z.object({ address: z.string(), isMyLocation: z.boolean() }).nullable(),
  isForwarded: z.boolean(),
  priority: z.string(),
  isDeleted: z.boolean(),
}) satisfies z.ZodType<WireMessage>;

const zSent = z.object({ convId: zConvId, msgId: zMsgId });

/** What `/send` answers (service API, section 4.3). */
export type Sent = z.output<typeof zSent>;

/**
 * The entries of a `/get` answer. An element that cannot be read is kept as such, so that it costs neither its page nor
 * the knowledge that something is there.
 * @throws AppError `malformed` when the body as a whole is not a JSON array
 */
export function parsePage(body: string): readonly PageEntry[] {
  const elements = parseJson(body);
  if (!Array.isArray(elements)) throw malformed('The answer is not a list of messages.');
  return elements.map((element: unknown) =>
    isPlainMessage(element) ? { kind: 'message', message: element } : parseEntry(element),
  );
}

/** @throws AppError `malformed` when it is not `{convId, msgId}` */
export function parseSent(body: string): Sent {
  const sent = zSent.safeParse(parseJson(body));
  if (!sent.success) throw malformed(`The answer to the send is not understood: ${reasonOf(sent.error)}.`);
  return sent.data;
}

function parseEntry(element: unknown): PageEntry {
  const parsed = zMessage.safeParse(element);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const id = z.object({ msgId: zMsgId }).safeParse(element);
  const conversation = z.object({ convId: zConvId }).safeParse(element);
  return {
    kind: 'unreadable',
    msgId: id.success ? id.data.msgId : null,
    convId: conversation.success ? conversation.data.convId : null,
    reason: reasonOf(parsed.error),
  };
}

/**
 * True for what the schema accepts without changing it. zod costs 1.3 times what JSON.parse does and a million messages pass
 * here, so that the ordinary ones are told apart by hand; whatever this does not accept, the schema judges.
 */
function isPlainMessage(value: unknown): value is WireMessage {
  if (typeof value !== 'object' || value === null) return false;
  const it: { readonly [K in keyof WireMessage]?: unknown } = value;
  return (
    Number.isSafeInteger(it.msgId) &&
    (it.msgId as number) > 0 &&
    isId(it.convId) &&
    typeof it.created === 'number' &&
    typeof it.senderEmail === 'string' &&
    typeof it.msgType === 'string' &&
    typeof it.msgText === 'string' &&
    it.attachment === null &&
    isId(it.quotedMsgId) &&
    it.locationData === null &&
    typeof it.isForwarded === 'boolean' &&
    typeof it.priority === 'string' &&
    typeof it.isDeleted === 'boolean'
  );
}

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The parser's own message quotes the body, which may hold message texts.
    throw malformed('The answer is not JSON.');
  }
}

function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.') || 'element'}: ${issue.code}` : 'unknown';
}

function malformed(message: string): AppError {
  return new AppError('malformed', message);
}
