import { SquarePen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '../../../shared/model.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useAccountStores, useAppStores } from '../../stores/context.ts';
import { useLayout } from '../../stores/layout.ts';
import { useShared } from '../../stores/shared.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConversationAvatar } from '../conversations/ConversationAvatar.tsx';
import { conversationTitle } from '../conversations/title.ts';
import { spellOutHidden } from '../thread/visibleText.ts';
import styles from './ShareDialog.module.css';

const MOST_NAMED = 3;
/** What is not among these is found by typing more of its name. */
const MOST_LISTED = 50;
const NEW = 'new';

/** Asks to whom the files go that Parley was started with. They then stand ready there; nothing is sent yet. */
export function ShareDialog() {
  const { t } = useTranslation('thread');
  const { layout, selection } = useAccountStores();
  const { names, stage, discard } = useShared((state) => state);
  const dialog = useLayout((state) => state.dialog);
  const isAsking = names.length > 0;
  useEffect(() => {
    // What is open already comes first.
    if (isAsking && dialog === null) layout.getState().show('share');
  }, [isAsking, dialog, layout]);

  const close = () => {
    discard();
    layout.getState().closeDialog();
  };
  const choose = (conversation: Conversation | null) => {
    stage(conversation?.convId ?? null);
    layout.getState().closeDialog();
    if (conversation === null) selection.getState().startNew();
    else selection.getState().openConversation(conversation.convId);
  };
  return (
    <Dialog
      title={t('share.title', { count: names.length })}
      isOpen={isAsking && dialog === 'share'}
      onClose={close}
      isQuestion
      actions={<Button onPress={close}>{t('share.cancel')}</Button>}
    >
      <Names names={names} />
      <Destinations onChoose={choose} />
    </Dialog>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const shown = names.slice(0, MOST_NAMED).map((name) => `“${spellOutHidden(name)}”`);
  const others = names.length - shown.length;
  return (
    <p className={styles['names']}>
      {new Intl.ListFormat(locale, { type: 'unit' }).format(shown)}{' '}
      {others > 0 ? t('share.others', { count: others }) : null}
    </p>
  );
}

interface DestinationsProps {
  /** Null: a new conversation. */
  readonly onChoose: (conversation: Conversation | null) => void;
}

/** A box to type in and what matches: arrow keys choose, Enter takes. */
function Destinations({ onChoose }: DestinationsProps) {
  const { t } = useTranslation('thread');
  const { t: frame } = useTranslation('frame');
  const [filter, setFilter] = useState('');
  const conversations = useMatching(filter.trim());
  const choose = (key: string) =>
    onChoose(conversations.find(({ convId }) => String(convId) === key) ?? null);
  return (
    <Autocomplete inputValue={filter} onInputChange={setFilter}>
      <TextField autoFocus label={t('share.filter')} />
      <ListBox
        aria-label={t('share.list')}
        className={cx(styles['list'])}
        onAction={(key) => choose(String(key))}
      >
        <ListBoxItem id={NEW} textValue={t('share.new')} className={cx(styles['item'])}>
          <span className={styles['sign']}>
            <SquarePen aria-hidden="true" />
          </span>
          {t('share.new')}
        </ListBoxItem>
        {conversations.map((conversation) => {
          const title = conversationTitle(frame, conversation);
          return (
            <ListBoxItem
              key={conversation.convId}
              id={String(conversation.convId)}
              textValue={title}
              className={cx(styles['item'])}
            >
              <ConversationAvatar people={conversation.people} />
              <bdi className={styles['title']}>{title}</bdi>
            </ListBoxItem>
          );
        })}
      </ListBox>
    </Autocomplete>
  );
}

/** The newest conversations whose title or people match; the last ones found until others are. */
function useMatching(filter: string): readonly Conversation[] {
  const { bridge, notices } = useAppStores();
  const [found, setFound] = useState<readonly Conversation[]>([]);
  useEffect(() => {
    let isCurrent = true;
    bridge.request('conversations.list', { filter, limit: MOST_LISTED }).then(({ conversations }) => {
      if (isCurrent) setFound(conversations);
    }, notices.getState().failed);
    return () => {
      isCurrent = false;
    };
  }, [bridge, notices, filter]);
  return found;
}
