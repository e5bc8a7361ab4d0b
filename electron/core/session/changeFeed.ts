import type { Changed, ChangedConversation } from '../../../shared/model/changes.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { Clock } from '../time/clock.ts';
import { createThrottle } from '../time/throttle.ts';

/** Gathers what changed in the store and tells it at most ten times a second, and of back-filled messages alone four times. */
export interface Changes {
  conversations(changed: readonly ChangedConversation[]): void;
  /** Back-filled messages. They are told along with anything newer. */
  history(changed: readonly ChangedConversation[]): void;
  /** Only the summary of the conversation: its title, draft or read mark. */
  summary(convId: ConvId): void;
  /** The draft of a conversation, or of the form for a new one: null. */
  draft(convId: ConvId | null): void;
  outbox(): void;
  /** Everything has to be read again. */
  all(): void;
}

const EVERY_MS = 100;
const HISTORY_EVERY_MS = 250;

export function createChanges(clock: Clock, signal: AbortSignal, emit: (changed: Changed) => void): Changes {
  let isAll = false;
  let spans = new Map<ConvId, ChangedConversation['span']>();
  let isOutboxChanged = false;
  let isFormChanged = false;

  function tell(): void {
    if (!isAll && !isOutboxChanged && !isFormChanged && spans.size === 0) return;
    const conversations = isAll ? null : Array.from(spans, ([convId, span]) => ({ convId, span }));
    const outbox = isOutboxChanged || isAll;
    const form = isFormChanged || isAll;
    isAll = false;
    spans = new Map();
    isOutboxChanged = false;
    isFormChanged = false;
    emit({ conversations, outbox, form });
  }

  const tellSoon = createThrottle(clock, EVERY_MS, signal, tell);
  const tellHistorySoon = createThrottle(clock, HISTORY_EVERY_MS, signal, tell);

  function gather(changed: readonly ChangedConversation[], poke: () => void): void {
    if (changed.length === 0) return;
    for (const { convId, span } of changed) spans.set(convId, merge(spans.get(convId) ?? null, span));
    poke();
  }

  const conversations = (changed: readonly ChangedConversation[]) => gather(changed, tellSoon);

  const summary = (convId: ConvId) => conversations([{ convId, span: null }]);
  return {
    conversations,
    summary,
    history: (changed) => gather(changed, tellHistorySoon),
    draft: (convId) => {
      if (convId !== null) return summary(convId);
      isFormChanged = true;
      tellSoon();
    },
    outbox: () => {
      isOutboxChanged = true;
      tellSoon();
    },
    all: () => {
      isAll = true;
      tellSoon();
    },
  };
}

function merge(a: ChangedConversation['span'], b: ChangedConversation['span']): ChangedConversation['span'] {
  if (!a || !b) return a ?? b;
  return [Math.min(a[0], b[0]) as MsgId, Math.max(a[1], b[1]) as MsgId];
}
