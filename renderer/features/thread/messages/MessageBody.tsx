import { Ban, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../../shared/model.ts';
import { isBlank, spellOutHidden } from '../../../../shared/visibleText.ts';
import { ReceivedFile } from '../attachments/ReceivedFile.tsx';
import { LocationCard } from './LocationCard.tsx';
import styles from './MessageBody.module.css';
import { TextBody } from './TextBody.tsx';

interface MessageBodyProps {
  readonly message: Message;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
  /** What is inside takes part in the tab order. */
  readonly isReachable: boolean;
}

/** Whether there is more to show of it than its text. */
export const isPlace = ({ kind, location }: Message): boolean => kind === 'location' && location !== null;

/** What a message says, by its kind. A kind that is not known here is named, and its text shown. */
export function MessageBody(props: MessageBodyProps) {
  const { message, isReachable } = props;
  const { t } = useTranslation('thread');
  if (message.isDeleted) return <Aside icon={<Ban aria-hidden="true" />}>{t('body.deleted')}</Aside>;
  if (isPlace(message)) return <LocationCard message={message} isReachable={isReachable} />;
  return (
    <>
      <Unshown message={message} />
      {message.attachment === null ? null : (
        <ReceivedFile
          entry={{ ...message, attachment: message.attachment }}
          picture={message.picture}
          isReachable={isReachable}
        />
      )}
      <Text {...props} />
    </>
  );
}

/** What there is to say of a message that cannot be shown as what it is. */
function Unshown({ message: { kind, attachment, text } }: Pick<MessageBodyProps, 'message'>) {
  const { t } = useTranslation('thread');
  const icon = <CircleQuestionMark aria-hidden="true" />;
  switch (kind) {
    case 'text':
    case 'location':
      return attachment === null && isBlank(text) ? <Aside icon={null}>{t('body.empty')}</Aside> : null;
    case 'attachment':
      return attachment === null ? <Aside icon={icon}>{t('body.noFile')}</Aside> : null;
    default:
      return (
        <Aside icon={icon}>
          <bdi>{t('body.unknown', { kind: spellOutHidden(kind) || t('body.unnamedKind') })}</bdi>
        </Aside>
      );
  }
}

function Text({ message: { text }, ...how }: MessageBodyProps) {
  if (isBlank(text)) return null;
  return (
    <TextBody text={text} isExpanded={how.isExpanded} onToggle={how.onToggle} isReachable={how.isReachable} />
  );
}

function Aside({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className={styles['aside']}>
      {icon}
      {children}
    </span>
  );
}
