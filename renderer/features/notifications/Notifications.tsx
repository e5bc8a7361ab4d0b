import { useEffect } from 'react';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useConversation } from '../conversations/conversationsStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useConversationInView } from '../navigation/useConversationInView.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useStatus } from '../status/statusStore.ts';

/** Tells the system the window's title and the conversation in view, and opens the messages of notifications that were pressed. */
export function Notifications() {
  useWindowTitle();
  useReportInView();
  useOpenPressed();
  return null;
}

/** The number of unread messages, and what is open: "(12) Kofi Mensah - Parley". */
function useWindowTitle(): void {
  const { t } = useTranslation('frame');
  const unread = useStatus(({ status }) => status?.unread.badge ?? 0);
  const conversation = useConversation(useConversationInView());
  const name = conversation === null ? null : conversationTitle(t, conversation);
  useEffect(() => {
    const place = name === null ? 'Parley' : t('windowTitle.open', { name });
    document.title = unread === 0 ? place : t('windowTitle.unread', { count: unread, place });
  }, [t, unread, name]);
  useEffect(
    () => () => {
      document.title = 'Parley';
    },
    [],
  );
}

function useReportInView(): void {
  const { bridge } = useAccountStores();
  const { failed } = useNotices((state) => state);
  const convId = useConversationInView();
  useEffect(() => {
    bridge.request('notifications.inView', { convId }).catch(failed);
  }, [bridge, convId, failed]);
}

/** Opens the message of a notification that was pressed, also before the page was loaded. */
function useOpenPressed(): void {
  const { bridge } = useAppStores();
  const { account } = useAccountStores().bridge;
  const { failed } = useNotices((state) => state);
  const openConversation = useSelection((state) => state.openConversation);
  useEffect(() => {
    const take = () =>
      bridge.request('notifications.takePlace', {}).then((place) => {
        if (place?.account === account) openConversation(place.convId, place.msgId);
      }, failed);
    void take();
    return bridge.on('placePressed', () => void take());
  }, [bridge, account, failed, openConversation]);
}
