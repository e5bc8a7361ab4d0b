import { useEffect, useEffectEvent } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import type { TriageState } from '../triage/triageStore.ts';
import type { KeysAlong } from './useKeysAlong.ts';

/** Keeps the keys that follow the one for a note until that is read and has the focus: a private note must not be sent instead. */
export function useKeysForNote(keys: Pick<KeysAlong, 'hold'>): void {
  const { triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const begin = useEffectEvent(() => keys.hold(noteShown(triage)));
  useEffect(
    () =>
      triage.subscribe(({ noted }, before) => {
        if (noted !== before.noted && noted?.account === account) begin();
      }),
    [triage, account],
  );
}

/** ms. A note that can't be read never comes. */
const NOTE_IS_LATE = 2_000;

/** Resolves once the note that was asked for has the focus, or to false if it doesn't come. */
const noteShown = (triage: StoreApi<TriageState>): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isShown: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isShown);
    };
    const timer = setTimeout(() => end(false), NOTE_IS_LATE);
    const stop = triage.subscribe(({ noted }) => {
      if (noted === null) end(true);
    });
  });
