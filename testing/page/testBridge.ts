import type { Bridge } from '../../renderer/lib/bridge/connected.ts';
import type { Changed } from '../../shared/model/changes.ts';
import { accountId } from '../../shared/model/ids.ts';

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
  const handlers = new Set<(changed: Changed) => void>();
  const bridge = {
    account: accountId('test'),
    request: (route: string, input: unknown) => new Promise((answer) => asked.push({ route, input, answer })),
    on: (name: string, handler: (changed: Changed) => void) => {
      if (name === 'changed') handlers.add(handler);
      return () => handlers.delete(handler);
    },
    chooseFiles: async (files: readonly File[]) => files.map(() => null),
  } as unknown as Bridge;
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    bridge,
    /** Requests without an answer yet, oldest first. */
    asked: asked as readonly Asked[],
    /** Answers the oldest request of that route. */
    answer: async (route: string, value: unknown) => {
      const index = asked.findIndex((each) => each.route === route);
      if (index < 0) throw new Error(`No one asked for ${route}.`);
      asked.splice(index, 1)[0]?.answer(value);
      await turn();
    },
    change: async (changed: Changed) => {
      for (const handler of handlers) handler(changed);
      await turn();
    },
  };
}
