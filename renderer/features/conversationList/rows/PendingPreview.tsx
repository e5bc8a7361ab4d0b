import { isStuck, type OutboxItem } from '../../../../shared/model/outbox.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { fileWords } from '../../../../shared/words/messagePreview.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './ConversationRowFrame.module.css';

/** A queued or failed message on one line. */
export function PendingPreview({ item }: { readonly item: OutboxItem }) {
  const { t } = useTranslation('frame');
  return (
    <>
      <span
        className={cx(styles['label'], styles['whole'], isStuck(item.state) && styles['isFailed'])}
      >{`${t(`conversations.pending.${item.state.kind}`)}: `}</span>
      <span dir="auto" className={styles['words']}>
        {item.file === null ? visibleLine(item.text) : fileWords(t, item.file.name, item.text)}
      </span>
    </>
  );
}
