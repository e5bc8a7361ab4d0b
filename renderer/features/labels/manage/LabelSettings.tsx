import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LabelId } from '../../../../shared/model/ids.ts';
import type { Label } from '../../../../shared/model/labels.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Keys } from '../../../ui/display/Keys.tsx';
import { keepFocus } from '../../../ui/keepFocus.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { useUndoable } from '../../notices/useUndoable.ts';
import { LabelDot } from '../LabelMarks.tsx';
import { useLabels } from '../labelsStore.ts';
import { LabelForm } from './LabelForm.tsx';
import styles from './LabelSettings.module.css';

/** The account's labels: their names, colours, keys and order. */
export function LabelSettings() {
  const { t } = useTranslation('labels');
  const labels = useLabels((state) => state.labels);
  /** The label in the form; `new`: another one; null: the form is closed. */
  const [edited, setEdited] = useState<LabelId | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <div ref={keepFocus}>
      <p className={styles['hint']}>{t('manage.hint')}</p>
      {labels.length === 0 ? null : (
        <ul aria-label={t('heading')} className={styles['list']}>
          {labels.map((label, index) =>
            label.id === edited ? (
              <li key={label.id}>
                <LabelForm label={label} labels={labels} onClose={close} />
              </li>
            ) : (
              <Row
                key={label.id}
                label={label}
                index={index}
                isLast={index === labels.length - 1}
                onEdit={() => setEdited(label.id)}
              />
            ),
          )}
        </ul>
      )}
      {edited === 'new' ? (
        <LabelForm label={null} labels={labels} onClose={close} />
      ) : (
        <Button icon={<Plus />} onPress={() => setEdited('new')}>
          {t('manage.new')}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  readonly label: Label;
  readonly index: number;
  readonly isLast: boolean;
  readonly onEdit: () => void;
}

function Row({ label, index, isLast, onEdit }: RowProps) {
  const { t } = useTranslation('labels');
  const { move, remove } = useActions(label);
  const { colour, letter } = label;
  const name = visibleLine(label.name);
  return (
    <li className={styles['row']}>
      <LabelDot colour={colour} />
      <bdi className={styles['name']}>{name}</bdi>
      {letter === null ? null : <Keys keys={['G', letter.toUpperCase()]} />}
      <IconButton label={t('manage.up', { name })} isDisabled={index === 0} onPress={() => move(index - 1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t('manage.down', { name })} isDisabled={isLast} onPress={() => move(index + 1)}>
        <ArrowDown />
      </IconButton>
      <IconButton label={t('manage.edit', { name })} onPress={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={t('manage.remove', { name })} onPress={remove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

function useActions({ id, name }: Label) {
  const { t } = useTranslation('labels');
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const begin = useUndoable();
  const remove = async () => {
    const ended = begin();
    try {
      const { undoId } = await request('labels.remove', { id });
      ended(t('deleted', { name }), async () => {
        await request('labels.undo', { undoId });
        return true;
      });
    } catch (thrown) {
      ended(null);
      throw thrown;
    }
  };
  return {
    move: (to: number) => void request('labels.move', { id, to }).catch(failed),
    remove: () => void remove().catch(failed),
  };
}
