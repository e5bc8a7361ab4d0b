import { Ban, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '../../../../shared/model/messages.ts';
import { isBlank, spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { ReceivedFile } from '../attachments/ReceivedFile.tsx';
import { LocationCard } from './LocationCard.tsx';
import styles from './MessageBody.module.css';
import { TextBody } from './TextBody.tsx';
import { useWholeText } from './wholeText.ts';

interface MessageBodyProps {
  readonly message: Message;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
  /** Its content is in the tab order. */
  readonly isReachable: boolean;
}

/** Whether it shows more than its text. */
export const isPlace = ({ kind, location }: Message): boolean => kind === 'location' && location !== null;

/** The content of a message, by kind. For an unknown kind, its name and text. */
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
          key={`${message.attachment.fileName} ${message.attachment.fileSize}`}
          entry={{ ...message, attachment: message.attachment }}
          picture={message.picture}
          isReachable={isReachable}
        />
      )}
      <Text {...props} />
    </>
  );
}

/** The text for a message that can't be shown as what it is. */
function Unshown({ message }: Pick<MessageBodyProps, 'message'>) {
  const { kind, attachment } = message;
  const { t } = useTranslation('thread');
  const icon = <CircleQuestionMark aria-hidden="true" />;
  switch (kind) {
    case 'text':
    case 'location':
      return attachment === null && isTextless(message) ? <Aside icon={null}>{t('body.empty')}</Aside> : null;
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

/** Something may follow a long beginning of white space. */
const isTextless = ({ text, textBytes }: Message): boolean => textBytes === null && isBlank(text);

function Text({ message, ...how }: MessageBodyProps) {
  const { msgId, text, textBytes } = useWholeText(message, how.isExpanded);
  if (isTextless(message)) return null;
  return (
    <TextBody
      text={text}
      textBytes={textBytes}
      msgId={msgId}
      isExpanded={how.isExpanded}
      onToggle={how.onToggle}
      isReachable={how.isReachable}
    />
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
