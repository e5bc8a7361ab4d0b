import type { Bridge } from '../../renderer/lib/bridge/connected.ts';
import type { EventName, Events } from '../../shared/contract/index.ts';
import type { Changed } from '../../shared/model/changes.ts';
import { accountId } from '../../shared/model/ids.ts';

/** Lets everything happen that waits for nothing but its turn. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Asked {
  readonly route: string;
  readonly input: unknown;
  answer(value: unknown): void;
}

/**
 * A bridge without a core: the test answers requests and sends events. Only for what depends on when core answers, which a real one doesn't
 * let a test choose, and for counting requests. For all else, `openPage` has a real core.
 */
export function testBridge() {
  const asked: Asked[] = [];
  const handlers = new Map<string, Set<(payload: unknown) => void>>();
  const bridge = {
    account: accountId('test'),
    request: (route: string, input: unknown) => new Promise((answer) => asked.push({ route, input, answer })),
    on: (name: string, handler: (payload: unknown) => void) => {
      const ofName = handlers.get(name) ?? new Set();
      handlers.set(name, ofName.add(handler));
      return () => ofName.delete(handler);
    },
    chooseFiles: async (files: readonly File[]) => files.map(() => null),
  } as unknown as Bridge;
  const tell = async <E extends EventName>(name: E, payload: Events[E]) => {
    for (const handler of handlers.get(name) ?? []) handler(payload);
    await turn();
  };
  return {
    bridge,
    /** Requests without an answer yet, oldest first. */
    asked: asked as readonly Asked[],
    /** Answers the oldest request of that route; a rejected promise is an error. */
    answer: async (route: string, value: unknown) => {
      const index = asked.findIndex((each) => each.route === route);
      if (index < 0) throw new Error(`No one asked for ${route}.`);
      asked.splice(index, 1)[0]?.answer(value);
      await turn();
    },
    tell,
    change: (changed: Changed) => tell('changed', changed),
  };
}
