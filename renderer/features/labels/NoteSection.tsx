import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { MAX_NOTE } from '../../../shared/model/labels.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Section } from '../../ui/page/Section.tsx';
import styles from './LabelsSection.module.css';
import { useNote } from './useNote.ts';
import { useNoteFocus } from './useNoteFocus.ts';

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
  const keys = useNoteFocus(convId, note !== null, box);
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
          {...keys}
        />
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
      {/* Below the button, so that it doesn’t move under the pointer when the note is saved. */}
      {isBlank || note.changed === null ? null : (
        <p className={cx(styles['hint'], styles['changed'])}>
          {t('note.changed', { time: fullTime(note.changed, locale) })}
        </p>
      )}
    </Section>
  );
}
