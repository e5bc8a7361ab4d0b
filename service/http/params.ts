import { z } from 'zod';
import type { Priority } from '../store/messageTable.ts';
import { HttpError, invalid, missing } from './httpErrors.ts';

/** A form as it came: every value a string, an array where a name came twice. */
export type Form = Readonly<Record<string, unknown>>;

const MAX_TEXT = 1_000_000;
const MAX_TITLE = 1_000;
const MAX_PARTICIPANTS = 1_000;

const integer = z
  .string()
  .trim()
  .regex(/^\d{1,16}$/u, 'must be a whole number of 0 or more')
  .transform(Number)
  .refine(Number.isSafeInteger, 'is too large');

const priority = z
  .string()
  .trim()
  .regex(/^[03]$/u, 'must be 0 (normal) or 3 (critical)')
  .transform((value): Priority => (value === '3' ? 3 : 0));

const text = z.string().max(MAX_TEXT, `is longer than ${MAX_TEXT} characters`);
const title = z.string().trim().max(MAX_TITLE, `is longer than ${MAX_TITLE} characters`);

const participants = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((email) => email.trim())
      .filter((email) => email !== ''),
  )
  .refine((emails) => emails.length <= MAX_PARTICIPANTS, `names more than ${MAX_PARTICIPANTS} people`);

const credentials = { email: z.string().trim(), password: z.string() };
const newConversation = { convTitle: title.optional(), participants: participants.optional() };

/** The parameter tables of section 4. */
export const PARAMS = {
  get: z.object({
    ...credentials,
    convId: integer.optional(),
    msgId: integer.optional(),
    msgLimit: integer.optional(),
  }),
  getfile: z.object({
    ...credentials,
    attachmentId: z.string().trim().optional(),
    convId: integer.optional(),
    msgId: integer.optional(),
  }),
  send: z.object({
    ...credentials,
    ...newConversation,
    msgText: text,
    msgPriority: priority.optional(),
    convId: integer.optional(),
  }),
  sendfile: z.object({
    ...credentials,
    ...newConversation,
    msgText: text.optional(),
    priority: priority.optional(),
    convId: integer.optional(),
  }),
  setWebhook: z.object({
    ...credentials,
    callbackUrl: z.url({ protocol: /^https$/u, error: 'must be an https address' }).max(2_000),
  }),
  /** Of DELETE /webhook, and common to all. */
  credentials: z.object(credentials),
} as const;

/**
 * Checks a form against one of `PARAMS`. An empty value counts as omitted; unknown parameters are ignored. @throws HttpError 400 naming the
 * parameter, 413 for a text that is too long.
 */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  const given = Object.entries((form ?? {}) as Form).filter(([, value]) => value !== '');
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0] ?? '');
  const value = given.find(([key]) => key === name)?.[1];
  if (value === undefined) throw missing(name);
  if (Array.isArray(value)) throw invalid(`Parameter given more than once: ${name}`);
  const status = issue?.code === 'too_big' ? 413 : 400;
  throw new HttpError(status, `Invalid parameter: ${name} ${issue?.message ?? 'is not valid'}`);
}
