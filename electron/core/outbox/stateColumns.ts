import {
  AppError,
  type ErrorCode,
  type ErrorData,
  type ErrorDetails,
} from '../../../shared/errors/errors.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { Doubt, OutboxState } from '../../../shared/model/outbox.ts';

/** How the table stores a state. Rows of every earlier Parley have this form, too. */
export interface StateColumns {
  readonly state: 'queued' | 'sending' | 'unconfirmed' | 'sent' | 'failed';
  /** JSON of the error of its request, or of a `Verdict`; null: neither. */
  readonly error: string | null;
  readonly msgId: MsgId | null;
  readonly sendAt: number | null;
}

/** SQL for the rows of messages that the service is known to have. */
export const IS_SENT = `state = 'sent'`;

/** SQL for all other rows. The index `outbox_unsent` serves it. */
export const IS_UNSENT = `state <> 'sent'`;

/** SQL for those of them that are sent later. Only these have both columns. */
export const IS_SCHEDULED = 'sendAt IS NOT NULL AND error IS NOT NULL';

/** The outcome of an item, stored like an error. */
interface Verdict {
  readonly code:
    | typeof SCHEDULED
    | typeof OVERDUE
    | typeof CANNOT_TELL
    | typeof NOT_ARRIVED
    | typeof KEPT_DRAFT;
  readonly message: string;
  readonly details?: VerdictDetails;
}

/** In addition, the error of its request. */
interface VerdictDetails extends ErrorDetails {
  /** The code of that error. */
  readonly after?: ErrorCode;
  readonly twins?: number;
  readonly isRival?: boolean;
}

const SCHEDULED = 'scheduled';
const OVERDUE = 'waited-too-long';
const CANNOT_TELL = 'cannot-tell';
const NOT_ARRIVED = 'not-arrived';
const KEPT_DRAFT = 'kept-draft';
/** An early Parley stored no reason. */
const UNKNOWN: ErrorData = { code: 'internal', message: 'It is not known why.' };

/** The columns that store a state. */
export function columnsOf(state: OutboxState): StateColumns {
  const kept = { error: null, msgId: null, sendAt: null };
  switch (state.kind) {
    case 'held':
      return { ...kept, state: 'queued', sendAt: state.until };
    case 'scheduled':
      return { ...kept, state: 'queued', error: verdict(SCHEDULED, null), sendAt: state.at };
    case 'queued':
      return { ...kept, state: 'queued', error: state.error && JSON.stringify(state.error) };
    case 'overdue':
      return { ...kept, state: 'queued', error: verdict(OVERDUE, null) };
    case 'sending':
      return { ...kept, state: 'sending' };
    case 'checking':
      return { ...kept, state: 'unconfirmed', error: state.error && JSON.stringify(state.error) };
    case 'cannot-tell':
      return {
        ...{ ...kept, state: 'unconfirmed' },
        error: verdict(CANNOT_TELL, state.error, doubtDetails(state.doubt)),
      };
    case 'not-arrived':
      return { ...kept, state: 'failed', error: verdict(NOT_ARRIVED, state.error) };
    case 'failed':
      return { ...kept, state: 'failed', error: JSON.stringify(state.error) };
    case 'kept-draft':
      return { ...kept, state: 'failed', error: verdict(KEPT_DRAFT, null) };
    case 'sent':
      return { ...kept, state: 'sent', msgId: state.msgId };
  }
}

/** The state that columns store. @throws AppError `internal` for a sent row without a message id */
export function stateOf({ state, error, msgId, sendAt }: StateColumns): OutboxState {
  switch (state) {
    case 'queued':
      if (verdictIn(error, OVERDUE)) return { kind: 'overdue' };
      if (sendAt !== null && verdictIn(error, SCHEDULED)) return { kind: 'scheduled', at: sendAt };
      return sendAt === null ? { kind: 'queued', error: errorIn(error) } : { kind: 'held', until: sendAt };
    case 'sending':
      return { kind: 'sending' };
    case 'unconfirmed': {
      const unclear = verdictIn(error, CANNOT_TELL);
      if (unclear === null) return { kind: 'checking', error: errorIn(error) };
      return { kind: 'cannot-tell', doubt: doubtIn(unclear), error: causeIn(unclear) };
    }
    case 'failed': {
      const absent = verdictIn(error, NOT_ARRIVED);
      // An older Parley took it out of a backup that does not say.
      if (verdictIn(error, CANNOT_TELL))
        return { kind: 'cannot-tell', doubt: { kind: 'unclear' }, error: null };
      if (verdictIn(error, KEPT_DRAFT)) return { kind: 'kept-draft' };
      if (absent === null) return { kind: 'failed', error: errorIn(error) ?? UNKNOWN };
      return { kind: 'not-arrived', error: causeIn(absent) };
    }
    case 'sent':
      if (msgId === null) throw new AppError('internal', 'What was sent has a message.');
      return { kind: 'sent', msgId };
  }
}

function verdict(code: Verdict['code'], cause: ErrorData | null, details: VerdictDetails = {}): string {
  const all = { ...cause?.details, ...(cause && { after: cause.code }), ...details };
  const kept: Verdict = { code, message: cause?.message ?? '', details: all };
  return JSON.stringify(kept);
}

const errorIn = (json: string | null): ErrorData | null =>
  json === null ? null : (JSON.parse(json) as ErrorData);

function verdictIn(json: string | null, code: Verdict['code']): Verdict | null {
  const kept =
    json === null ? null : (JSON.parse(json) as Pick<Verdict, 'message' | 'details'> & { code: string });
  return kept?.code === code ? { ...kept, code } : null;
}

function causeIn({ message, details }: Verdict): ErrorData | null {
  const { after, twins: _, isRival: __, ...rest } = details ?? {};
  return after === undefined ? null : { code: after, message, details: rest };
}

function doubtIn({ details }: Verdict): Doubt {
  if (details?.twins !== undefined) return { kind: 'twins', count: details.twins };
  return { kind: details?.isRival ? 'rival' : 'unclear' };
}

function doubtDetails(doubt: Doubt): VerdictDetails {
  switch (doubt.kind) {
    case 'unclear':
      return {};
    case 'rival':
      return { isRival: true };
    case 'twins':
      return { twins: doubt.count };
  }
}
