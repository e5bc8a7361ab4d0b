import { Ban, CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/model.ts';
import { LocationCard } from './LocationCard.tsx';
import styles from './MessageBody.module.css';
import { ReceivedFile } from './ReceivedFile.tsx';
import { TextBody } from './TextBody.tsx';
import { spellOutHidden } from './visibleText.ts';

interface MessageBodyProps {
  readonly message: Message;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
  /** What is inside takes part in the tab order. */
  readonly isReachable: boolean;
}

/** What a message says, by its kind. A kind that is not known here is named, and its text shown. */
export function MessageBody({ message, isExpanded, onToggle, isReachable }: MessageBodyProps) {
  const { t } = useTranslation('thread');
  const text =
    message.text === '' ? null : (
      <TextBody text={message.text} isExpanded={isExpanded} onToggle={onToggle} isReachable={isReachable} />
    );
  if (message.isDeleted) {
    return (
      <span className={styles['aside']}>
        <Ban aria-hidden="true" />
        {t('body.deleted')}
      </span>
    );
  }
  switch (message.kind) {
    case 'text':
    case 'attachment':
      return (
        <>
          {message.attachment === null ? null : (
            <ReceivedFile
              entry={{ ...message, attachment: message.attachment }}
              picture={message.picture}
              isReachable={isReachable}
            />
          )}
          {text}
        </>
      );
    case 'location':
      return <LocationCard message={message} isReachable={isReachable} />;
    default:
      return (
        <>
          <span className={styles['aside']}>
            <CircleQuestionMark aria-hidden="true" />
            <bdi>{t('body.unknown', { kind: spellOutHidden(message.kind) || t('body.unnamedKind') })}</bdi>
          </span>
          {message.attachment === null ? null : (
            <ReceivedFile
              entry={{ ...message, attachment: message.attachment }}
              picture={message.picture}
              isReachable={isReachable}
            />
          )}
          {text}
        </>
      );
  }
}
