import { useEffect } from 'react';
import { unreadOfAll } from '../../../shared/model/session.ts';
import { wholeGraphemes } from '../../../shared/text/graphemes.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useAccounts } from '../account/accountsStore.ts';
import { useNameInAll } from '../account/useNameInAll.ts';
import { useConversation } from '../conversations/conversationsStore.ts';
import { useIsAlone } from '../navigation/ownWindowsStore.ts';
import { useConversationInView, useUncoveredConversations } from '../navigation/useConversationInView.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** More than any system shows, UTF-16 units. */
const LONGEST_TITLE = 500;

/** Tells the system the window's title and the conversations in view. */
export function Notifications() {
  useWindowTitle();
  useReportInView();
  return null;
}

/** The number of unread messages, and what is open: "(12) Kofi Mensah - Parley". */
function useWindowTitle(): void {
  const { t } = useTranslation('frame');
  const { bridge } = useAppStores();
  const { failed } = useNotices((state) => state);
  const unread = useAccounts(({ accounts }) => unreadOfAll(accounts));
  const conversation = useConversation(useConversationInView());
  const name = conversation === null ? null : conversationTitle(t, conversation);
  const isAlone = useIsAlone();
  const account = useNameInAll();
  const opened = (shown: string) =>
    isAlone && account !== null
      ? t('windowTitle.openIn', { name: shown, account })
      : t('windowTitle.open', { name: shown });
  const place = name === null ? 'Parley' : opened(name);
  // The number is of all conversations.
  const title = unread === 0 || isAlone ? place : t('windowTitle.unread', { count: unread, place });
  useEffect(() => {
    bridge.request('window.setTitle', { title: wholeGraphemes(title, LONGEST_TITLE) }).catch(failed);
  }, [bridge, title, failed]);
  useEffect(() => {
    const reset = () => bridge.request('window.setTitle', { title: 'Parley' }).catch(failed);
    return () => void reset();
  }, [bridge, failed]);
}

function useReportInView(): void {
  const { bridge } = useAccountStores();
  const { failed } = useNotices((state) => state);
  const [first = null, second = null] = useUncoveredConversations();
  useEffect(() => {
    const convIds = [first, second].filter((convId) => convId !== null);
    bridge.request('notifications.inView', { convIds }).catch(failed);
  }, [bridge, first, second, failed]);
}
