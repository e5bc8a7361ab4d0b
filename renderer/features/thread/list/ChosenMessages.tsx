import { FileDown, Forward, MessageSquareQuote, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Message } from '../../../../shared/model/messages.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useCopy } from '../../notices/useCopy.ts';
import { useTranscripts } from '../../transcripts/transcriptsStore.ts';
import { useMessagesAsText } from '../asText/useMessagesAsText.ts';
import styles from './ChosenMessages.module.css';
import type { Forwarded } from './useRowActions.ts';

interface ChosenMessagesProps {
  readonly messages: readonly Message[];
  readonly onForward: (forwarded: Forwarded) => void;
  readonly onLeave: () => void;
}

/** The bar below the messages while several are selected: how many, and what can be done with them. */
export function ChosenMessages({ messages, onForward, onLeave }: ChosenMessagesProps) {
  const { t } = useTranslation('thread');
  const { t: inTranscripts } = useTranslation('transcripts');
  const want = useTranscripts((state) => state.want);
  const copy = useCopy();
  const bar = useRef<HTMLElement>(null);
  useLeaveByEscape(bar, onLeave);
  const asText = useMessagesAsText();
  const copyAll = () => {
    copy(asText(messages), t('chosen.copied', { count: messages.length }));
    onLeave();
  };
  const saveAll = ([first, ...rest]: readonly Message[]) => {
    if (first) want({ convId: first.convId, msgIds: [first, ...rest].map(({ msgId }) => msgId) });
  };
  const sendable = messages.filter(({ isDeleted }) => !isDeleted);
  return (
    <section ref={bar} aria-label={t('chosen.label')} className={styles['bar']}>
      <span role="status" className={styles['words']}>
        {t('chosen.count', { count: messages.length })}
      </span>
      <Button
        icon={<MessageSquareQuote aria-hidden="true" />}
        isDisabled={messages.length === 0}
        onPress={copyAll}
      >
        {t('chosen.copy')}
      </Button>
      <Button
        icon={<Forward aria-hidden="true" />}
        isDisabled={sendable.length === 0}
        onPress={() => onForward({ messages: sendable, isChoice: true })}
      >
        {t('chosen.forward')}
      </Button>
      <Button
        icon={<FileDown aria-hidden="true" />}
        isDisabled={messages.length === 0}
        onPress={() => saveAll(messages)}
      >
        {inTranscripts('save.action')}
      </Button>
      <Button icon={<X aria-hidden="true" />} onPress={onLeave}>
        {t('chosen.cancel')}
      </Button>
    </section>
  );
}

/** Calls `leave` for an Esc in the pane of the conversation that nothing nearer had a use for, such as one in the message box. */
function useLeaveByEscape(bar: RefObject<HTMLElement | null>, leave: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const isHere =
      event.target instanceof Node && bar.current?.closest('[data-pane]')?.contains(event.target);
    if (!isHere) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
