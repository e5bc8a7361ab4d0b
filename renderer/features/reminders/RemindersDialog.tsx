import { Bell, X } from 'lucide-react';
import { placeText } from '../../../shared/model/location.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { messageWords } from '../../../shared/words/messagePreview.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LinkRow, LinkRows } from '../../ui/controls/LinkRow.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useNameInAll } from '../account/useNameInAll.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useReminders } from './remindersStore.ts';

/** All reminders: each leads to its message, or is removed. */
export function RemindersDialog() {
  const { t } = useTranslation('thread');
  const isOpen = useLayout((state) => state.dialog === 'reminders');
  const close = useLayout((state) => state.closeDialog);
  const account = useNameInAll();
  const title = account === null ? t('reminders.heading') : t('reminders.headingOf', { account });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} isLarge>
      <List />
    </Dialog>
  );
}

function List() {
  const { t } = useTranslation('thread');
  const reminders = useReminders((state) => state.reminders);
  if (reminders === null) return null;
  if (reminders.length === 0)
    return (
      <EmptyState icon={<Bell />} title={t('reminders.empty')}>
        {t('reminders.emptyBody')}
      </EmptyState>
    );
  return (
    <LinkRows label={t('reminders.heading')}>
      {reminders.map((reminder) => (
        <Row key={reminder.message.msgId} reminder={reminder} />
      ))}
    </LinkRows>
  );
}

function Row({ reminder: { message, conversation, at, isDue } }: { readonly reminder: Reminder }) {
  const { t } = useTranslation('thread');
  const { t: frame } = useTranslation('frame');
  const locale = useLocale();
  const close = useLayout((state) => state.closeDialog);
  const openConversation = useSelection((state) => state.openConversation);
  const remove = useReminders((state) => state.remove);
  const failed = useNotices((state) => state.failed);
  const { convId, msgId, attachment, location } = message;
  const time = fullTime(at, locale);
  const text = location === null ? message.text : placeText(location.address, message.text);
  const words = messageWords(frame, { ...message, text, fileName: attachment?.fileName ?? null });
  const go = () => {
    close();
    openConversation(convId, msgId);
  };
  return (
    <LinkRow
      title={conversationTitle(frame, conversation)}
      words={words}
      time={isDue ? t('reminders.due', { time }) : time}
      onGo={go}
    >
      <IconButton label={t('reminders.remove')} onPress={() => void remove(msgId).catch(failed)}>
        <X />
      </IconButton>
    </LinkRow>
  );
}
