import { useRef } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { topDialog } from '../../ui/overlays/openDialogs.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { type ConversationOf, keyOf, type ReadConversation } from '../conversations/merged/mergedRows.ts';
import { useNotices } from '../notices/noticesStore.ts';
import type { KeysAlong } from './useKeysAlong.ts';

/** Where a step leads. `conversation`: as the list of all has it. */
type Found = ConversationOf & Partial<ReadConversation>;

/**
 * Goes to the conversation beside the open one, in the list of the account or in that of all. Passes over the one that the other pane shows:
 * going there, the next step would replace it. And over those in windows of their own, where no step goes on.
 */
export function useSteps(keys: Pick<KeysAlong, 'go'>) {
  const { t } = useTranslation('frame');
  const say = useNotices((state) => state.say);
  const { accounts, merged, notices, openStores, ownWindows } = useAppStores();
  const { bridge, conversations, panes } = useAccountStores();
  const isAll = useIsAll();

  const fromHere = () => {
    const { selection: open, lastOpened } = panes.active().selection.getState();
    return open?.kind === 'conversation' ? open.convId : lastOpened;
  };
  /** Where the last step led, or began. If another conversation is open by the time of an answer, the person has gone elsewhere. */
  const expected = useRef<ConvId | null>(null);
  const begin = (): ConversationOf | null => {
    expected.current = fromHere();
    return here();
  };
  const openOf = ({ account, convId, conversation }: Found) => {
    if (fromHere() !== expected.current) return;
    if (account === bridge.account) expected.current = convId;
    const stores = openStores.getState().get(account);
    if (conversation) stores?.conversations.getState().see(conversation);
    stores?.panes.active().selection.getState().openConversation(convId);
    const isAtOnce = topDialog() === undefined;
    if (account !== bridge.account)
      accounts.getState().goTo(account, isAtOnce).catch(notices.getState().failed);
  };
  const sayNone = () => say(t('conversations.noneUnread'));
  const here = (): ConversationOf | null => {
    const convId = fromHere();
    return convId === null ? null : { account: bridge.account, convId };
  };
  const isInOther = ({ account, convId }: ConversationOf): boolean => {
    if (ownWindows.getState().has({ account, convId })) return true;
    const of = openStores.getState().get(account)?.panes;
    if (!of?.state.getState().isSplit) return false;
    const holder = of.holderOf(convId);
    return holder !== null && holder !== of.state.getState().active;
  };
  const stepOn = (from: ConversationOf | null, by: 1 | -1): void => {
    const take = (to: Found) => (isInOther(to) ? stepOn(to, by) : openOf(to));
    const takeOwn = (convId: ConvId) => take({ account: bridge.account, convId });
    const step = isAll
      ? merged.getState().step(from, by, take)
      : conversations.getState().step(from?.convId ?? null, by, takeOwn);
    if (step !== null) keys.go(step);
  };
  const stepOnUnread = (from: ConversationOf | null, by: 1 | -1, passed: readonly string[] = []): void => {
    const take = (to: Found | null) => {
      // These steps go round: where all that are unread are passed over, they would never end.
      if (to === null || passed.includes(keyOf(to))) sayNone();
      else if (isInOther(to)) stepOnUnread(to, by, [...passed, keyOf(to)]);
      else openOf(to);
    };
    const takeOwn = (convId: ConvId | null) =>
      take(convId === null ? null : { account: bridge.account, convId });
    keys.go(
      isAll
        ? merged.getState().stepUnread(from, by, take)
        : conversations.getState().stepUnread(from?.convId ?? null, by, takeOwn),
    );
  };
  return {
    step: (by: 1 | -1) => stepOn(begin(), by),
    stepUnread: (by: 1 | -1) => stepOnUnread(begin(), by),
  };
}
