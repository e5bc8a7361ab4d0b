import type { ErrorData } from '../../../shared/errors/errors.ts';
import type { Attachment } from '../../../shared/model/messages.ts';
import { visibleFileName } from '../../../shared/text/visibleText.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { ServiceWords } from '../../ui/display/ServiceWords.tsx';
import { StoppedWords } from '../../ui/display/StoppedWords.tsx';
import styles from './StoppedDownload.module.css';

interface StoppedDownloadProps {
  readonly error: ErrorData;
  readonly attachment: Attachment;
}

/** Which file wasn't downloaded, why and how much of it came, in the words of its card, and what to do next. */
export function StoppedDownload({ error, attachment }: StoppedDownloadProps) {
  const { t } = useTranslation(['frame', 'thread']);
  const errorText = useErrorText();
  const name = visibleFileName(attachment.fileName) || t('file.noName', { ns: 'thread' });
  return (
    <span>
      <strong className={styles['line']}>{t('notices.stopped', { ns: 'frame', name })}</strong>
      <span className={styles['line']}>
        <StoppedWords error={error} fileSize={attachment.fileSize} />
      </span>
      {errorText(error)}
      <ServiceWords error={error} />
    </span>
  );
}
