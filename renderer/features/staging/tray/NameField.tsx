import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import styles from './StagedCard.module.css';

interface NameFieldProps {
  readonly name: string;
  /** The initial text of the field. */
  readonly draft: string;
  /** The new name; null when it stays as it was. */
  readonly onDone: (name: string | null) => void;
}

/** A file's name, being changed: Enter and leaving keep it, Esc goes back. */
export function NameField({ name, draft, onDone }: NameFieldProps) {
  const { t } = useTranslation('thread');
  const isDone = useRef(false);
  const done = (typed: string) => {
    if (isDone.current) return;
    isDone.current = true;
    const wanted = typed.trim();
    onDone(wanted === '' || wanted === name ? null : wanted);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    done(event.key === 'Enter' ? event.currentTarget.value : name);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to change the name
      autoFocus
      type="text"
      dir="auto"
      spellCheck={false}
      maxLength={255}
      aria-label={t('staged.newName', { name })}
      defaultValue={draft}
      className={styles['field']}
      onFocus={selectStem}
      onBlur={(event) => done(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The name without its extension, which rarely changes. */
function selectStem({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  const dot = currentTarget.value.lastIndexOf('.');
  currentTarget.setSelectionRange(0, dot > 0 ? dot : currentTarget.value.length);
}
