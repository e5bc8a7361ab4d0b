import type { EventName, Events } from '../../../shared/contract/index.ts';
import type { Bridge } from '../bridge/connected.ts';
import { coalesce } from './coalesce.ts';

/** A request to core whose answer is kept up to date while it is watched. */
export interface Query {
  /** Asks now, and again when an event affects the answer, until the returned function is called. Several can watch at once. */
  watch(): () => void;
  /** The answer may have changed: asks again if it is watched. During a request, one more follows. */
  again(): void;
  /** The question changed: late answers to the old one are dropped. */
  anew(): void;
}

export interface Asking<Answer> {
  readonly on: Bridge['on'];
  /** Asks the current question. */
  ask(): Promise<Answer>;
  /** Takes an answer that isn't too late. Omit it if `ask` stores the answer itself. */
  answered?(answer: Answer): void;
  /** Takes the error, unless the question changed or is no longer watched. */
  failed(thrown: unknown): void;
  /** For each event, whether it affects the answer. An event that says everything changed always does. */
  readonly touchedBy?: TouchedBy;
}

type TouchedBy = { readonly [E in EventName]?: (payload: Events[E]) => boolean };

export function createQuery<Answer>({ on, ask, answered, failed, touchedBy = {} }: Asking<Answer>): Query {
  let watchers = 0;
  /** Identifies the current question. Answers to an earlier one are too late. */
  let question = {};
  let unfollow = () => {};

  // One at a time: core would answer all of them in turn, the last one last.
  const again = coalesce(async () => {
    if (watchers === 0) return;
    const asked = question;
    const isLate = () => asked !== question;
    await ask().then(
      (answer) => (isLate() ? undefined : answered?.(answer)),
      (thrown) => (isLate() ? undefined : failed(thrown)),
    );
  }, failed);
  const anew = () => {
    question = {};
    again();
  };

  const follow = () => {
    const followOne = <E extends EventName>(name: E) =>
      on(name, (payload) => {
        if (touchedBy[name]?.(payload)) again();
      });
    const stops = (Object.keys(touchedBy) as EventName[]).map(followOne);
    stops.push(
      on('changed', ({ conversations }) => {
        if (conversations === null) again();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  };
  const watch = () => {
    watchers += 1;
    if (watchers === 1) unfollow = follow();
    again();
    return () => {
      watchers -= 1;
      if (watchers > 0) return;
      question = {};
      unfollow();
    };
  };
  return { watch, again, anew };
}
