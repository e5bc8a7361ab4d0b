import { useEffect, useEffectEvent, useRef } from 'react';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Arrival, ArrivedPlace } from '../../../shared/model/place.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { isCovered } from '../../ui/overlays/isCovered.ts';
import { useAccounts } from '../account/accountsStore.ts';
import { useServiceNames } from '../account/useServiceNames.ts';
import { isHere, targetOf } from './accountWith.ts';
import { goToAccountOf } from './placeStore.ts';

/**
 * Goes to a place from outside the window, also one that came before the page was loaded. A link may come at any moment, and any web page
 * can open one: typed text must not end up in another account or conversation, and no dialog may change beneath the person. There it is
 * offered, not followed.
 */
export function useTakenPlace(shown: AccountId): void {
  const { t } = useTranslation('frame');
  const stores = useAppStores();
  const { bridge, notices } = stores;
  const { explain, failed, offered } = notices.getState();
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const last = useRef<Arrival>(null);
  const arrive = useEffectEvent(async (arrival: Arrival, isFirst: boolean) => {
    last.current = arrival;
    if (arrival === 'malformed') return explain(t('place.malformed'));
    if ('list' in arrival) return goToAccountOf(arrival, stores);
    const { isPressed, ...place } = arrival;
    const target = await targetOf(place, stores, shown, isPressed);
    // It may have waited for an account to be opened.
    if (last.current === arrival) await follow(arrival, target, isFirst ? shown : null);
  });
  /** `startedIn`: the account that was shown at the start, for a link that started Parley. The person may be in another one by now. */
  const follow = useEffectEvent(
    async (arrival: ArrivedPlace, target: AccountId | null, startedIn: AccountId | null) => {
      const go = () =>
        void goToAccountOf({ ...arrival, account: target ?? arrival.account }, stores).catch(failed);
      const elsewhere = target === shown ? undefined : accounts.find(({ id }) => id === target);
      const isNowhere =
        target === null || (!elsewhere && !(await isHere(bridge.ofAccount(target), arrival.convId)));
      // It is only said that there is nothing to open.
      const isFree = !isBusy() && (startedIn === shown || !elsewhere);
      if (arrival.isPressed || isNowhere || isFree) return go();
      const text = elsewhere ? t('place.leadsTo', { name: nameOf(elsewhere) }) : t('place.leadsAway');
      offered({ text, label: t('place.open'), act: go });
    },
  );
  useEffect(() => {
    const take = (isFirst: boolean) => {
      bridge
        .request('place.take', {})
        .then((arrival) => arrival && arrive(arrival, isFirst))
        .catch(failed);
    };
    take(true);
    return bridge.on('placeWaits', () => take(false));
  }, [bridge, failed]);
}

/** Whether what the person does now would be disturbed: there is a dialog or a menu, or text in the field with the focus. */
function isBusy(): boolean {
  const field = document.activeElement;
  const isTyped =
    (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value !== '';
  return isTyped || isCovered();
}
