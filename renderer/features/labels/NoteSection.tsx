import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { MAX_NOTE } from '../../../shared/model/labels.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { keyOf } from '../conversations/merged/mergedRows.ts';
import { useTriageState } from '../triage/triageStore.ts';
import styles from './LabelsSection.module.css';
import { useNote } from './useNote.ts';

interface NoteSectionProps {
  readonly convId: ConvId;
  readonly className: string | undefined;
}

/** The person's own note on a conversation, which is saved as it is typed. */
export function NoteSection({ convId, className }: NoteSectionProps) {
  const { t } = useTranslation('labels');
  const locale = useLocale();
  const { note, change, remove } = useNote(convId);
  const isBlank = note === null || note.text.trim() === '';
  const box = useRef<HTMLTextAreaElement>(null);
  useWantedFocus(convId, note !== null, () => box.current?.focus());
  return (
    <Section className={className} title={t('note.heading')}>
      <p className={styles['hint']}>{t('note.hint')}</p>
      {note === null ? null : (
        <textarea
          data-aside
          ref={box}
          aria-label={t('note.label')}
          dir="auto"
          maxLength={MAX_NOTE}
          value={note.text}
          onChange={(event) => change(event.target.value)}
          className={styles['note']}
        />
      )}
      {isBlank || note.changed === null ? null : (
        <p className={styles['hint']}>{t('note.changed', { time: fullTime(note.changed, locale) })}</p>
      )}
      {isBlank ? null : (
        <Button
          variant="quiet"
          isWide
          icon={<Trash2 />}
          onPress={() => {
            remove();
            box.current?.focus();
          }}
        >
          {t('note.remove')}
        </Button>
      )}
    </Section>
  );
}

/** The person asked for the note by a key, from another pane. */
function useWantedFocus(convId: ConvId, isReady: boolean, focus: () => void): void {
  const { triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const isWanted = useTriageState(
    ({ noted }) => noted !== null && keyOf(noted) === keyOf({ account, convId }),
  );
  useEffect(() => {
    if (!isWanted || !isReady) return;
    triage.getState().askNote(null);
    focus();
  });
}
