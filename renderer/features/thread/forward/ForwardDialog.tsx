import { type KeyboardEvent, useRef, useState } from 'react';
import type { Conversation } from '../../../../shared/model/conversations.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import { conversationTitle } from '../../../../shared/words/conversationTitle.ts';
import { useOnceFound } from '../../../lib/query/useOnceFound.ts';
import { useErrorText } from '../../../locales/useErrorText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useNameInAll } from '../../account/useNameInAll.ts';
import { ConversationAvatar } from '../../conversations/ConversationAvatar.tsx';
import { useNotices } from '../../notices/noticesStore.ts';
import { useMatching } from '../../staging/useMatching.ts';
import styles from './ForwardDialog.module.css';
import { useForward } from './useForward.ts';

interface ForwardDialogProps {
  readonly messages: readonly Message[];
  /** They were forwarded; null: that changes nothing else. */
  readonly onDone: (() => void) | null;
  /** Also then. */
  readonly onClose: () => void;
}

/** Asks for the conversations that messages are forwarded to, one or several. */
export function ForwardDialog({ messages, onDone, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('thread');
  const say = useNotices((state) => state.say);
  const errorText = useErrorText();
  const account = useNameInAll();
  const [chosen, setChosen] = useState<readonly Conversation[]>([]);
  const forward = useForward(messages, (convIds) => {
    say(t('forward.done', { count: convIds.length }));
    onClose();
    onDone?.();
  });
  const start = (to: readonly Conversation[]) => {
    if (to.length > 0 && !forward.isUnderWay) forward.start(to.map(({ convId }) => convId));
  };
  const leave = () => {
    if (forward.isUnderWay) forward.cancel();
    else onClose();
  };
  const { total, left } = forward.files;
  return (
    <Dialog
      title={t('forward.title', { count: messages.length })}
      isOpen
      onClose={leave}
      isQuestion
      actions={
        <>
          <Button onPress={leave}>{t('forward.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={chosen.length === 0 || forward.isUnderWay}
            onPress={() => start(chosen)}
          >
            {t('forward.send')}
          </Button>
        </>
      }
    >
      {account === null ? null : <p className={styles['account']}>{t('forward.account', { account })}</p>}
      <Destinations chosen={chosen} onChange={setChosen} onSend={start} />
      <p role="status" className={styles['state']}>
        {forward.isUnderWay && left > 0
          ? t('forward.fetching', { here: total - left, total })
          : t('forward.chosen', { count: chosen.length })}
        {forward.isUnderWay && left > 0 ? (
          <progress aria-label={t('forward.progress')} max={total} value={total - left} />
        ) : null}
      </p>
      {forward.failure === null || forward.isUnderWay ? null : (
        <p role="alert" className={styles['failure']}>
          {errorText(forward.failure)}
        </p>
      )}
    </Dialog>
  );
}

interface DestinationsProps {
  readonly chosen: readonly Conversation[];
  readonly onChange: (chosen: readonly Conversation[]) => void;
  readonly onSend: (chosen: readonly Conversation[]) => void;
}

/** A filter and its matches. Enter takes the first match, and forwards once the filter is empty; the arrow keys move. */
function Destinations({ chosen, onChange, onSend }: DestinationsProps) {
  const { t } = useTranslation('thread');
  const [filter, setFilter] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const found = useMatching(filter.trim());
  const isChosen = ({ convId }: { readonly convId: ConvId }) => chosen.some((each) => each.convId === convId);
  const others = found.conversations.filter((conversation) => !isChosen(conversation));
  const toggle = (conversation: Conversation) => {
    const next = isChosen(conversation)
      ? chosen.filter(({ convId }) => convId !== conversation.convId)
      : [...chosen, conversation];
    onChange(next);
    return next;
  };
  const isFound = found.filter === filter.trim();
  const takeFirst = (further: number) => {
    const [first] = others;
    if (!first) return;
    const next = toggle(first);
    setFilter('');
    if (further > 0) onSend(next);
  };
  const takeOnceFound = useOnceFound(isFound, filter, takeFirst);
  const onEnter = () => (filter.trim() === '' ? onSend(chosen) : takeOnceFound());
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter();
    else if (event.key === 'ArrowDown') move(area.current, 1);
    else if (event.key === 'ArrowUp') move(area.current, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={area} onKeyDownCapture={onKeyDownCapture}>
      <TextField autoFocus label={t('share.filter')} value={filter} onChange={setFilter} />
      <ul aria-label={t('forward.list')} className={styles['list']}>
        {[...chosen, ...others].map((conversation) => (
          <Destination
            key={conversation.convId}
            conversation={conversation}
            isChosen={isChosen(conversation)}
            onToggle={() => toggle(conversation)}
          />
        ))}
      </ul>
      <p role="status" className={styles['state']}>
        {isFound && others.length === 0 && filter.trim() !== ''
          ? t('forward.none', { filter: filter.trim() })
          : ''}
      </p>
    </div>
  );
}

interface DestinationProps {
  readonly conversation: Conversation;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Destination({ conversation, isChosen, onToggle }: DestinationProps) {
  const { t } = useTranslation('frame');
  return (
    <li>
      <label className={styles['item']}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <ConversationAvatar people={conversation.people} isNote={conversation.isNote} />
        <bdi className={styles['title']}>{conversationTitle(t, conversation)}</bdi>
      </label>
    </li>
  );
}

/** Moves the focus between the filter and the matches. */
function move(area: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(area?.querySelectorAll('input') ?? [])];
  const from = stops.findIndex((stop) => stop.matches(':focus'));
  stops[from + by]?.focus();
}
