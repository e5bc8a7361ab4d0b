import { CalendarClock } from 'lucide-react';
import { useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { fileWords } from '../../../shared/words/messagePreview.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { LinkRow, LinkRows } from '../../ui/controls/LinkRow.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useFirstFocus } from '../../ui/overlays/useFirstFocus.ts';
import { useNameInAll } from '../account/useNameInAll.ts';
import { useConversation } from '../conversations/conversationsStore.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { type OutboxStoreState, useOutbox } from './outboxStore.ts';

/** All messages that are sent later: each leads to its conversation. */
export function ScheduledDialog() {
  const { t } = useTranslation('thread');
  const isOpen = useLayout((state) => state.dialog === 'scheduled');
  const close = useLayout((state) => state.closeDialog);
  const account = useNameInAll();
  const title = account === null ? t('later.heading') : t('later.headingOf', { account });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} isLarge>
      <List />
    </Dialog>
  );
}

function List() {
  const { t } = useTranslation('thread');
  const isRead = useOutbox((state) => state.isRead);
  const items = useOutbox(useShallow(scheduledAmong));
  const place = useRef<HTMLDivElement>(null);
  useFirstFocus(place, items.length > 0);
  if (!isRead) return null;
  if (items.length === 0)
    return (
      <EmptyState icon={<CalendarClock />} title={t('later.empty')}>
        {t('later.emptyBody')}
      </EmptyState>
    );
  return (
    <div ref={place}>
      <LinkRows label={t('later.heading')}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </LinkRows>
    </div>
  );
}

function Row({ item }: { readonly item: OutboxItem }) {
  const { convId } = item;
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const conversation = useConversation(convId);
  const close = useLayout((state) => state.closeDialog);
  const openConversation = useSelection((state) => state.openConversation);
  const go = () => {
    close();
    if (convId !== null) openConversation(convId);
  };
  return (
    <LinkRow
      title={conversation === null ? '' : conversationTitle(t, conversation)}
      words={item.file === null ? visibleLine(item.text) : fileWords(t, item.file.name, item.text)}
      time={fullTime(atOf(item), locale)}
      onGo={go}
    />
  );
}

/** The next one first. */
const scheduledAmong = ({ items }: OutboxStoreState): readonly OutboxItem[] =>
  items.filter(({ state }) => state.kind === 'scheduled').toSorted((a, b) => atOf(a) - atOf(b));

const atOf = ({ state }: OutboxItem): number => (state.kind === 'scheduled' ? state.at : 0);
