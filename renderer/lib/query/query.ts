import type { EventName, Events } from '../../../shared/contract/index.ts';
import type { Bridge } from '../bridge/connected.ts';
import { coalesce } from './coalesce.ts';

/** A question to core whose answer is kept up to date while somebody watches. */
export interface Query {
  /** Asks now, and again when an event touches the answer, until the returned function is called. Several may watch at once. */
  watch(): () => void;
  /** The answer may have changed: asks again if somebody watches. During a request, one more follows it. */
  again(): void;
  /** The question is another one: what is still answered to the old one is dropped. */
  anew(): void;
}

export interface Asking<Answer> {
  readonly on: Bridge['on'];
  /** Asks what is to be known now. */
  ask(): Promise<Answer>;
  /** Takes the answer, unless it came too late. Left out where `ask` itself puts it in its place. */
  answered?(answer: Answer): void;
  /** Takes the reason why there is no answer, unless nobody waits for it any more. */
  failed(thrown: unknown): void;
  /** Of each event whether it touches the answer. One that says that all may be different does so in any case. */
  readonly touchedBy?: TouchedBy;
}

type TouchedBy = { readonly [E in EventName]?: (payload: Events[E]) => boolean };

export function createQuery<Answer>({ on, ask, answered, failed, touchedBy = {} }: Asking<Answer>): Query {
  let watchers = 0;
  /** Stands for what is to be known now; what was asked before it became another one comes too late. */
  let question = {};
  let unfollow = () => {};

  // One at a time: core would answer all of them in turn, and the last one last.
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
