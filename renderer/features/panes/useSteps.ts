import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useIsAll } from '../account/allAccounts.ts';
import type { ConversationOf } from '../conversations/merged/mergedRows.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** Goes to the conversation beside the open one, in the list of the account or in that of all. */
export function useSteps() {
  const { t } = useTranslation('frame');
  const say = useNotices((state) => state.say);
  const { accounts, merged, notices, openStores } = useAppStores();
  const { bridge, conversations, panes } = useAccountStores();
  const isAll = useIsAll();

  const open = (convId: ConvId) => panes.active().selection.getState().openConversation(convId);
  const fromHere = () => {
    const { selection: open, lastOpened } = panes.active().selection.getState();
    return open?.kind === 'conversation' ? open.convId : lastOpened;
  };
  const openOf = ({ account, convId }: ConversationOf) => {
    openStores.getState().get(account)?.panes.active().selection.getState().openConversation(convId);
    if (account !== bridge.account) accounts.getState().goTo(account).catch(notices.getState().failed);
  };
  const sayNone = () => say(t('conversations.noneUnread'));
  const fromAll = (): ConversationOf | null => {
    const convId = fromHere();
    return convId === null ? null : { account: bridge.account, convId };
  };
  return {
    step: (by: 1 | -1) => {
      if (isAll) merged.getState().step(fromAll(), by, openOf);
      else conversations.getState().step(fromHere(), by, open);
    },
    stepUnread: (by: 1 | -1) => {
      if (isAll) merged.getState().stepUnread(fromAll(), by, (to) => (to === null ? sayNone() : openOf(to)));
      else
        conversations.getState().stepUnread(fromHere(), by, (convId) => {
          if (convId === null) sayNone();
          else open(convId);
        });
    },
  };
}
