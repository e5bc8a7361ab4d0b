/** Building blocks of routes. */
import { z } from 'zod';
import { PANES } from '../model/conversations.ts';
import { type Draft, MAX_DRAFT_TEXT } from '../model/drafts.ts';
import type {
  AccountId,
  ConversationKey,
  ConvId,
  FileToken,
  LabelId,
  MsgId,
  OutboxId,
  RuleId,
  SavedSearchId,
  StagedId,
} from '../model/ids.ts';
import { asLabelName, MAX_LABEL_NAME } from '../model/labels.ts';
import { callbackUrlProblem } from '../model/liveEvents.ts';
import { MAX_TEXT } from '../model/messages.ts';
import { LONGEST_EMAIL, MAX_PARTICIPANTS } from '../model/people.ts';
import { MOST_CHANGED } from '../model/triage.ts';

export const id = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
/** Ms since the epoch, at most the last time that a Date holds (ECMAScript, "Time Values and Time Range"). */
export const zTime = id.max(8_640_000_000_000_000);
export const zAccountId = z
  .string()
  .regex(/^[a-z0-9]{1,64}$/u)
  .transform((value) => value as AccountId);
export const zConvId = id.transform((value) => value as ConvId);
/** Without leading zeros, which JSON doesn't know (RFC 8259, section 6): SQLite reads a key as JSON. Its integers have up to 63 bits. */
export const zConversationKey = z
  .string()
  .regex(/^\[-?(?:0|[1-9]\d{0,17})(?:,-?(?:0|[1-9]\d{0,17})){3}\]$/u)
  .transform((value) => value as ConversationKey);
export const zPane = z.enum(PANES);
export const zLabelId = id.transform((value) => value as LabelId);
export const zLabelName = z.string().transform(asLabelName).pipe(z.string().min(1).max(MAX_LABEL_NAME));
export const zLetter = z.string().regex(/^[a-z0-9]$/u);
export const zSavedSearchId = id.transform((value) => value as SavedSearchId);
export const zRuleId = id.transform((value) => value as RuleId);
export const zMsgId = id.transform((value) => value as MsgId);
export const zOutboxId = z.uuid().transform((value) => value as OutboxId);
export const zStagedId = z.uuid().transform((value) => value as StagedId);
export const zFileToken = z.uuid().transform((value) => value as FileToken);
export const zEmail = z.string().trim().min(1).max(LONGEST_EMAIL);
/** A person types at most this; the service's own limit is not shown. */
export const zText = z.string().max(MAX_TEXT);
export const zTitle = z.string().max(1_000);
/** The name of a file: without folders, and no longer than file systems allow. */
export const zFileName = z.string().trim().min(1).max(255);
export const zPriority = z.union([z.literal(0), z.literal(3)]);
export const zDraft = z
  .object({
    text: z.string().max(MAX_DRAFT_TEXT),
    priority: zPriority,
    title: zTitle,
    participants: z.array(z.string().max(LONGEST_EMAIL)).max(MAX_PARTICIPANTS),
    captionOn: zStagedId.nullable(),
  })
  .strict() satisfies z.ZodType<Draft>;
export const zCallbackUrl = z.string().refine((url) => callbackUrlProblem(url) === null);
/** Conversations with the newest message of each that the person can have seen. */
export const zSeen = z
  .array(z.object({ convId: zConvId, upTo: zMsgId }).strict())
  .min(1)
  .max(MOST_CHANGED);
export const nothing = z.object({}).strict();
export const msgIds = z.array(zMsgId).max(500);
export const limit = z.number().int().min(1).max(500);
/** A name of the IANA database, such as `Europe/Zurich`, that this computer knows. */
export const zZone = z.string().min(1).max(100).refine(isZone);

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (thrown) {
    if (thrown instanceof RangeError) return false;
    throw thrown;
  }
}

/** Declares a route: its input, which the shell checks, and its output. */
export const route =
  <Output>() =>
  <Input extends z.ZodType>(input: Input) =>
    ({ input }) as Route<Input, Output>;

export interface Route<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Carries only the output's type; it has no value. */
  readonly output?: Output;
}
