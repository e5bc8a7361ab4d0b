import { FolderDown, Trash2, X } from 'lucide-react';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { NONE_CHOSEN } from '../../../lib/choice/choice.ts';
import { numberFormat } from '../../../lib/format/formatters.ts';
import { useFileSize } from '../../../lib/format/useFileSize.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { keepFocus } from '../../../ui/keepFocus.ts';
import { useFiles } from '../../media/filesStore.ts';
import { MOST_AT_ONCE, useFilePanel } from '../store/filePanelStore.ts';
import { useSaving } from '../store/savingStore.ts';
import styles from './ChosenBar.module.css';
import { useSaveAll } from './useSaveAll.ts';

/** The bar at the bottom: the number of selected files and their actions, or the progress of saving them. */
export function ChosenBar({ onRemove }: { readonly onRemove: (msgIds: readonly MsgId[]) => void }) {
  const { t } = useTranslation('files');
  const chosen = useFilePanel((state) => state.choice.chosen);
  const progress = useSaving((state) => state.progress);
  if (progress === null && chosen.size === 0) return null;
  return (
    <section ref={keepFocus} aria-label={t('chosen.label')} className={styles['bar']}>
      {progress === null ? <Chosen chosen={chosen} onRemove={onRemove} /> : <Fetching {...progress} />}
    </section>
  );
}

interface ChosenProps {
  readonly chosen: ReadonlySet<MsgId>;
  readonly onRemove: (msgIds: readonly MsgId[]) => void;
}

function Chosen({ chosen, onRemove }: ChosenProps) {
  const { t } = useTranslation('files');
  const locale = useLocale();
  const sizeOf = useFileSize();
  const files = useFilePanel((state) => state.files);
  const choose = useFilePanel((state) => state.choose);
  const hasAnyHere = useFiles(({ byMsgId }) =>
    [...chosen].some((msgId) => byMsgId.get(msgId)?.state === 'here'),
  );
  const saveAll = useSaveAll();
  const isTooMany = chosen.size > MOST_AT_ONCE;
  const bytes = (files ?? [])
    .filter(({ msgId }) => chosen.has(msgId))
    .map(({ attachment }) => attachment.fileSize);
  return (
    <>
      <span className={styles['words']} role="status">
        {t(isTooMany ? 'chosen.tooMany' : 'chosen.count', {
          count: chosen.size,
          number: numberFormat(locale).format(chosen.size),
          size: sizeOf(
            bytes.includes(null) ? null : bytes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
          ),
          most: MOST_AT_ONCE,
        })}
      </span>
      <Button
        variant="primary"
        icon={<FolderDown />}
        isDisabled={isTooMany}
        onPress={() => saveAll([...chosen])}
      >
        {t('chosen.saveAll')}
      </Button>
      <Button icon={<Trash2 />} isDisabled={isTooMany || !hasAnyHere} onPress={() => onRemove([...chosen])}>
        {t('chosen.remove')}
      </Button>
      <span className={styles['clear']}>
        <IconButton label={t('chosen.clear')} onPress={() => choose(NONE_CHOSEN)}>
          <X />
        </IconButton>
      </span>
    </>
  );
}

function Fetching({ here, total }: { readonly here: number; readonly total: number }) {
  const { t } = useTranslation('files');
  const cancel = useSaving((state) => state.cancel);
  const words = t('chosen.fetching', { here, total });
  return (
    <>
      <span className={styles['words']}>
        {words}
        <progress aria-label={words} max={total} value={here} className={styles['progress']} />
      </span>
      <Button onPress={cancel}>{t('chosen.cancel')}</Button>
    </>
  );
}
