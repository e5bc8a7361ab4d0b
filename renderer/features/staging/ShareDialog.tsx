import { SquarePen } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { type Key, ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useStore } from 'zustand';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Choice } from '../../ui/controls/Choice.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { isOpen, useAccounts } from '../account/accountsStore.ts';
import { useServiceNames } from '../account/useServiceNames.ts';
import { ConversationAvatar } from '../conversations/ConversationAvatar.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './ShareDialog.module.css';
import { useShared } from './sharedStore.ts';
import type { DraftKey } from './stagedStore.ts';
import { useDialogTurn } from './useDialogTurn.ts';
import { useMatching } from './useMatching.ts';
import { useOfferedHandover } from './useOfferedHandover.ts';

const MOST_NAMED = 3;
const NEW = 'new';

/** Files that wait for a conversation: dropped on none, or those that Parley was started with. */
function useWaiting() {
  const { staged } = useAccountStores();
  const { offered } = useAppStores();
  const files = useStore(offered, (state) => state.files);
  const shared = useShared((state) => state);
  if (files.length === 0) return shared;
  const { take } = offered.getState();
  return {
    names: files.map(({ name }) => name),
    stage: (convId: DraftKey) => staged.getState().add(convId, take()),
    discard: () => void take(),
  };
}

/** Asks for the recipients of files that wait for a conversation. The files are then staged there; nothing is sent yet. */
export function ShareDialog() {
  const { t } = useTranslation('thread');
  const { selection } = useAccountStores();
  useOfferedHandover();
  const { names, stage, discard } = useWaiting();
  const isOpen = useDialogTurn('share', names.length > 0);

  const choose = (conversation: Conversation | null) => {
    stage(conversation?.convId ?? null);
    if (conversation === null) selection.getState().startNew();
    else selection.getState().openConversation(conversation.convId);
  };
  return (
    <Dialog
      title={t('share.title', { count: names.length })}
      isOpen={isOpen}
      onClose={discard}
      isQuestion
      actions={<Button onPress={discard}>{t('share.cancel')}</Button>}
    >
      <Names names={names} />
      <AccountChoice />
      <Destinations onChoose={choose} />
    </Dialog>
  );
}

/** With several accounts, in which one; each has its own conversations, so the window goes there. */
function AccountChoice() {
  const { t } = useTranslation('thread');
  const { account: shown } = useAccountStores().bridge;
  const { accounts, goTo } = useAccounts((state) => state);
  const failed = useNotices((state) => state.failed);
  const open = accounts.filter(isOpen);
  const nameOf = useServiceNames(open);
  if (open.length < 2) return null;
  return (
    <div className={styles['account']}>
      <Choice
        label={t('share.account')}
        options={open.map((account) => ({ value: account.id, label: nameOf(account) }))}
        value={shown}
        onChange={(id) => void goTo(id).catch(failed)}
      />
    </div>
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

/** A field and its matches: arrow keys choose, Enter takes one, even before the look-up has ended. */
function Destinations({ onChoose }: DestinationsProps) {
  const { t } = useTranslation('thread');
  const { t: frame } = useTranslation('frame');
  const [filter, setFilter] = useState('');
  const [isTakingFirst, setIsTakingFirst] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const found = useMatching(filter.trim());
  const isFound = found.filter === filter.trim();
  const choose = (key: Key) => {
    const chosen = found.conversations.find(({ convId }) => String(convId) === key);
    if (chosen || key === NEW) onChoose(chosen ?? null);
  };
  const search = (text: string) => {
    setFilter(text);
    setIsTakingFirst(false);
  };
  // The library's own way loses an Enter that comes while the options change, and closes the dialog at an Escape.
  const takeKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && filter !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      search('');
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const inFocus = list.current?.querySelector<HTMLElement>('[data-focused]')?.dataset['key'];
    if (isFound && inFocus !== undefined) choose(inFocus);
    else setIsTakingFirst(filter.trim() !== '');
  };
  useEffect(() => {
    if (!isTakingFirst || !isFound) return;
    setIsTakingFirst(false);
    const [first] = found.conversations;
    if (first) onChoose(first);
  }, [isTakingFirst, isFound, found, onChoose]);
  return (
    <Autocomplete inputValue={filter} onInputChange={search}>
      <div onKeyDownCapture={takeKey}>
        <TextField autoFocus label={t('share.filter')} />
      </div>
      <ListBox ref={list} aria-label={t('share.list')} className={cx(styles['list'])} onAction={choose}>
        {found.conversations.map((conversation) => {
          const title = conversationTitle(frame, conversation);
          return (
            <ListBoxItem
              key={conversation.convId}
              id={String(conversation.convId)}
              textValue={title}
              className={cx(styles['item'])}
            >
              <ConversationAvatar people={conversation.people} isNote={conversation.isNote} />
              <bdi className={styles['title']}>{title}</bdi>
            </ListBoxItem>
          );
        })}
        <ListBoxItem id={NEW} textValue={t('share.new')} className={cx(styles['item'])}>
          <span className={styles['sign']}>
            <SquarePen aria-hidden="true" />
          </span>
          {t('share.new')}
        </ListBoxItem>
      </ListBox>
    </Autocomplete>
  );
}
