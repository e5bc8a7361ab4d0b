import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { AppEvents } from '../../../shared/contract/index.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { isCovered } from '../../ui/overlays/isCovered.ts';
import { useIsAlone } from '../navigation/ownWindowsStore.ts';

/** Conversations that someone handed over aren't sent on: the main window shows them, to be taken in. */
export function useOfferedHandover(): void {
  const { bridge, handover } = useAccountStores();
  const { offered } = useAppStores();
  const isAlone = useIsAlone();
  const file = useStore(offered, (state) => state.handover);
  const handedOver = useStore(offered, (state) => state.handedOver);
  useEffect(() => {
    const taken = file && offered.getState().takeHandover();
    const { open, openInMain } = handover.getState();
    if (taken) void (isAlone ? openInMain(taken) : open(taken));
  }, [file, offered, handover, isAlone]);
  useEffect(() => {
    if (handedOver?.account !== bridge.account) return;
    offered.setState({ handedOver: null });
    handover.getState().show(handedOver.read);
  }, [handedOver, offered, handover, bridge]);
}

/** Goes to the account of conversations that were handed over to it in another window; not over a dialog, like all commands from there. */
export function useHandedOver(): void {
  const { accounts, bridge, notices, offered } = useAppStores();
  const show = useEffectEvent((handedOver: AppEvents['handedOver']) => {
    if (isCovered()) return;
    offered.setState({ handedOver });
    accounts.getState().goTo(handedOver.account).catch(notices.getState().failed);
  });
  useEffect(() => bridge.on('handedOver', (handedOver) => show(handedOver)), [bridge]);
}
