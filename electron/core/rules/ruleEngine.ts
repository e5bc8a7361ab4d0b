import { setImmediate as letOthersIn } from 'node:timers/promises';
import { AppError } from '../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { RuleConditions } from '../../../shared/model/rules.ts';
import { automatically } from '../db/automatically.ts';
import { NEVER_UNREAD } from '../db/flags.ts';
import type { Log, Store } from '../db/store.ts';
import { lateAfter } from '../time/lateness.ts';
import type { ComparedText } from './comparedText.ts';
import { listActing } from './equalRules.ts';
import { makeChanges } from './ruleChanges.ts';
import {
  comparedText,
  createFittings,
  FACTS,
  type Fits,
  type MessageFacts,
  MOST_TEXT,
} from './ruleFitting.ts';
import { addToLog, trimLog } from './ruleLog.ts';
import { isAnyRuleOn, listQueued, queueMessages, type StoredRule, unqueueMessages } from './table.ts';

/** Others are let in after so many messages, or after that time. */
const AT_ONCE = 20;
const SLICE_MS = 15;

/**
 * Acts on new messages by the rules, on each once: the message leaves the queue in the transaction that changes conversations. After a crash,
 * a message that was queued is still there, and one that wasn't is never acted on.
 */
export interface RuleEngine {
  /** Call it in the transaction that saves them as announced. @throws AppError `disk-full`: they are kept in memory */
  queue(ids: readonly MsgId[]): void;
  /** Acts on those that are queued: on the first at once, so that a notification knows of it. */
  act(): void;
}

interface Options {
  readonly store: Store;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly onConversation: (convId: ConvId) => void;
  /** Something may be snoozed now. */
  readonly onSnooze: () => void;
  /** Rules made changes. */
  readonly onChange: () => void;
  readonly log: Log;
  /** How long it acts until others have their turn, ms. */
  readonly sliceMs?: number;
}

export function createRuleEngine(options: Options): RuleEngine {
  const { store, now, signal, onConversation, onSnooze, onChange, log, sliceMs = SLICE_MS } = options;
  const waiting = new Set(listQueued(store));
  const fittings = createFittings();
  let isRunning = false;

  function told(changed: ReadonlySet<ConvId>): void {
    for (const convId of changed) onConversation(convId);
    if (changed.size === 0) return;
    onSnooze();
    onChange();
  }

  /** Returns whether there is more to do. With a full disk there isn't until there is room. */
  function actOnSome(): boolean {
    const ids = [...waiting].toSorted((a, b) => a - b).slice(0, AT_ONCE);
    if (ids.length === 0) return false;
    try {
      const { changed, done } = actOn(store, ids, { fittings, now: now(), log, sliceMs });
      for (const id of done) waiting.delete(id);
      told(changed);
    } catch (thrown) {
      log('warn', `Rules could not act: ${AppError.reason(thrown)}`);
      return false;
    }
    return waiting.size > 0;
  }

  async function actOnRest(): Promise<void> {
    do await letOthersIn();
    while (!signal.aborted && actOnSome());
  }

  return {
    queue: (ids) => {
      if (ids.length === 0 || !isAnyRuleOn(store)) return;
      for (const id of ids) waiting.add(id);
      queueMessages(store, ids);
    },
    act: () => {
      if (isRunning || !actOnSome()) return;
      isRunning = true;
      actOnRest()
        .catch((thrown) => log('error', AppError.from(thrown).message))
        .finally(() => {
          isRunning = false;
        });
    },
  };
}

interface Acting {
  readonly rule: StoredRule;
  readonly fits: Fits;
}

interface Acted {
  /** The conversations that changed. */
  readonly changed: ReadonlySet<ConvId>;
  /** The messages that leave the queue. */
  readonly done: readonly MsgId[];
}

interface With {
  readonly fittings: (conditions: RuleConditions) => Fits;
  readonly now: number;
  readonly log: Log;
  readonly sliceMs: number;
}

/**
 * Acts on messages, ascending, or on the first of them if that takes long. A failure of one rule is logged and leaves the others alone;
 * any other changes nothing.
 */
function actOn(store: Store, ids: readonly MsgId[], { fittings, now, log, sliceMs }: With): Acted {
  const { archive, local } = store;
  const changed = new Set<ConvId>();
  const isLate = lateAfter(sliceMs);
  let done = ids;
  let read = 0;
  const onRead = (length: number) => {
    read += length;
  };
  const acting = listActing(store).map((rule) => ({ rule, fits: fittings(rule.conditions) }));
  const messages = archive.all<MessageFacts>(
    `SELECT ${FACTS} WHERE m.msgId IN (SELECT value FROM json_each(?)) AND m.flags & ${NEVER_UNREAD} = 0 ORDER BY m.msgId`,
    JSON.stringify(ids),
  );
  archive.transaction(() =>
    local.transaction(() => {
      for (const [index, facts] of messages.entries()) {
        if (index > 0 && (read >= MOST_TEXT || isLate())) {
          done = ids.filter((id) => id < facts.msgId);
          break;
        }
        const message = { ...facts, text: comparedText(store, facts.msgId, onRead) };
        for (const each of acting) if (tryToAct(store, each, message, now, log)) changed.add(facts.convId);
      }
      unqueueMessages(store, done);
      if (changed.size > 0) trimLog(store);
    }),
  );
  return { changed, done };
}

type Message = MessageFacts & { readonly text: () => ComparedText };

/** @throws AppError `disk-full` */
function tryToAct(store: Store, acting: Acting, message: Message, now: number, log: Log): boolean {
  const { rule, fits } = acting;
  const { msgId, convId, text } = message;
  if (msgId <= rule.since) return false;
  try {
    if (!fits(message, text)) return false;
    return store.archive.transaction(() =>
      store.local.transaction(() => {
        const made = automatically(store, () => makeChanges(store, message, rule.actions, now));
        for (const act of made) addToLog(store, { ruleId: rule.id, msgId, convId, at: now, act });
        return made.length > 0;
      }),
    );
  } catch (thrown) {
    if (AppError.from(thrown).code === 'disk-full') throw thrown;
    log('warn', `A rule could not act: ${AppError.reason(thrown)}`);
    return false;
  }
}
