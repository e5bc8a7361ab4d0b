import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useIsAll } from './allAccounts.ts';

/** Returns the accounts that are searched, first the one that is shown; it alone, unless all are listed together. */
export function useSearched(): () => readonly Bridge[] {
  const { bridge } = useAccountStores();
  const { openStores } = useAppStores();
  const isAll = useIsAll();
  return () => {
    const all = [...openStores.getState().values()].map((stores) => stores.bridge);
    return [bridge, ...(isAll ? all.filter(({ account }) => account !== bridge.account) : [])];
  };
}

/** The events of each of these accounts. */
export const onEach =
  (bridges: readonly Bridge[]): Bridge['on'] =>
  (event, listener) => {
    const stops = bridges.map(({ on }) => on(event, listener));
    return () => {
      for (const stop of stops) stop();
    };
  };

/** Asks each. If one of several fails, that is told, and the others are found all the same. */
export async function ofEach<T>(
  bridges: readonly Bridge[],
  failed: (thrown: unknown) => void,
  ask: (bridge: Bridge) => Promise<T>,
): Promise<readonly T[]> {
  if (bridges.length === 1) return Promise.all(bridges.map(ask));
  const answers = await Promise.allSettled(bridges.map(ask));
  return answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return [answer.value];
    failed(answer.reason);
    return [];
  });
}
