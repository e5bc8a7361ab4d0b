import type { ClipboardEventHandler, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import { comboProps, ReplyPicker } from '../savedReplies/picker/ReplyPicker.tsx';
import type { ReplyPicker as Picker } from '../savedReplies/picker/useReplyPicker.ts';
import styles from './Composer.module.css';
import { useKeptCaret } from './useKeptCaret.ts';
import { useTextInBox } from './useTextInBox.ts';

interface ComposerBoxProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly draft: DraftStore;
  /** The ids of what describes it. */
  readonly describedBy: string;
  readonly picker: Picker;
  /** The saved replies lie above it. */
  readonly card: RefObject<HTMLElement | null>;
  /** Gets the keys that have no use in the list of saved replies. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: ClipboardEventHandler;
}

/** Where a message is typed. */
export function ComposerBox(props: ComposerBoxProps) {
  const { box, draft, describedBy, picker, card, onKeyDown, onPaste } = props;
  const { t } = useTranslation('thread');
  useTextInBox(box, draft);
  useKeptCaret(box, draft);
  return (
    <>
      <ReplyPicker picker={picker} anchor={card} />
      <textarea
        autoComplete="off"
        ref={box}
        rows={1}
        dir="auto"
        spellCheck
        aria-label={t('composer.label')}
        aria-describedby={describedBy}
        {...comboProps(picker)}
        placeholder={t('composer.placeholder')}
        className={styles['box']}
        onChange={({ target, nativeEvent }) => {
          draft.change({ text: target.value });
          picker.onInput(typedBy(nativeEvent));
        }}
        onSelect={picker.onCaret}
        onBlur={() => {
          draft.flush();
          // The list stays while another window is in front.
          if (document.hasFocus()) picker.close();
        }}
        onKeyDown={(event) => {
          if (picker.onKeyDown(event)) event.preventDefault();
          else onKeyDown(event);
        }}
        onPaste={onPaste}
      />
    </>
  );
}

/** The sign that a key typed; null: the text changed otherwise, such as by undo. */
const typedBy = (event: Event): string | null =>
  event instanceof InputEvent && event.inputType === 'insertText' ? event.data : null;
