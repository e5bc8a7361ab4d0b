import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '../../../../shared/model.ts';
import { visibleLine } from '../../../../shared/visibleText.ts';
import { cx } from '../../../ui/cx.ts';
import { fileWords } from '../../conversations/messagePreview.ts';
import { isStuck, pendingKind } from '../../outbox/pendingKind.ts';
import styles from './ConversationRowFrame.module.css';

/** What is on its way or did not get there, on one line. */
export function PendingPreview({ item }: { readonly item: OutboxItem }) {
  const { t } = useTranslation('frame');
  return (
    <>
      <span
        className={cx(styles['label'], styles['whole'], isStuck(item) && styles['isFailed'])}
      >{`${t(`conversations.pending.${wordOf(item)}`)}: `}</span>
      <span dir="auto" className={styles['words']}>
        {item.file === null ? visibleLine(item.text) : fileWords(t, item.file.name, item.text)}
      </span>
    </>
  );
}

function wordOf(item: OutboxItem): OutboxItem['state'] | 'cannotTell' | 'waited' {
  const kind = pendingKind(item);
  if (kind === 'cannot-tell') return 'cannotTell';
  return kind === 'waited' ? 'waited' : item.state;
}
