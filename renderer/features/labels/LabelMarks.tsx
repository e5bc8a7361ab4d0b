import { StickyNote } from 'lucide-react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import type { Label, LabelColour } from '../../../shared/model/labels.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import styles from './LabelMarks.module.css';
import { useLabels } from './labelsStore.ts';

/** A row has room for so many. */
const MOST_SHOWN = 2;

export const LabelDot = ({ colour }: { readonly colour: LabelColour }) => (
  <span aria-hidden="true" className={cx(styles['dot'], styles[colour])} />
);

/** The name of a label beside its colour. */
export const LabelChip = ({ name, colour }: Pick<Label, 'name' | 'colour'>) => (
  <span className={styles['chip']}>
    <LabelDot colour={colour} />
    <bdi className={styles['name']}>{visibleLine(name)}</bdi>
  </span>
);

/** The first labels of a conversation in the list, and how many more there are. */
export function RowLabels({ conversation }: { readonly conversation: Pick<Conversation, 'labels'> }) {
  const { t } = useTranslation('labels');
  const known = useLabels(({ labels }) => labels);
  const own = known.filter(({ id }) => conversation.labels.includes(id));
  if (own.length === 0) return null;
  const names = own.map(({ name }) => visibleLine(name)).join(', ');
  return (
    <>
      <span aria-hidden="true" title={names} className={styles['chips']}>
        {own.slice(0, MOST_SHOWN).map((label) => (
          <LabelChip key={label.id} {...label} />
        ))}
        {own.length > MOST_SHOWN ? (
          <span className={styles['more']}>{`+${own.length - MOST_SHOWN}`}</span>
        ) : null}
      </span>
      <span className="visually-hidden">{t('all', { names })}</span>
    </>
  );
}

/** A small mark of a conversation with a private note. */
export function NoteMark({ hasNote }: Pick<Conversation, 'hasNote'>) {
  const { t } = useTranslation('labels');
  if (!hasNote) return null;
  return (
    <span title={t('note.has')} className={styles['noteMark']}>
      <StickyNote aria-hidden="true" />
      <span className="visually-hidden">{t('note.has')}</span>
    </span>
  );
}
