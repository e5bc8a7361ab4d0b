import {
  type MouseEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { Group } from 'react-aria-components/Group';
import { useStore } from 'zustand';
import type { MsgId, StagedId } from '../../../shared/model/ids.ts';
import { insertAhead, insertAtCaret } from '../../lib/text/insertText.ts';
import { cx } from '../../ui/cx.ts';
import { type DraftStore, hasTextIn } from '../drafts/draftStore.ts';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { usePaste } from '../staging/drop/usePaste.ts';
import type { Recipients } from '../staging/recipients.ts';
import type { DraftKey } from '../staging/stagedStore.ts';
import { StagedTray } from '../staging/tray/StagedTray.tsx';
import { AddMenu } from './AddMenu.tsx';
import styles from './Composer.module.css';
import { Hint, SendButton } from './ComposerBar.tsx';
import { ComposerBox } from './ComposerBox.tsx';
import { Failure, InDoubt, NotSaved } from './ComposerNotes.tsx';
import { CriticalNote, useIsCritical } from './CriticalNote.tsx';
import { PasteOffer } from './PasteOffer.tsx';
import { ReplyNews } from './ReplyNews.tsx';
import { useComposerFiles } from './useComposerFiles.ts';
import { useComposerKeys } from './useComposerKeys.ts';
import type { ReplyGuard } from './useReplyGuard.ts';
import { useSavedReplyPicker } from './useSavedReplyPicker.ts';
import { type Address, useSend } from './useSend.ts';
import { useSendLater } from './useSendLater.tsx';

export type { Address };

export interface ComposerHandle {
  focus(): void;
  /** Puts a text before the one in the box, where the box has the focus from then on. Its undo takes it out again. */
  putAhead(text: string): void;
}

export interface ComposerProps {
  readonly convId: DraftKey;
  readonly draft: DraftStore;
  readonly recipients: Recipients;
  /** Where a message goes if it is sent now; null if that is missing, and then the pane has said so. */
  readonly addressed: () => Address | null;
  /** Shows what others wrote since, before anything is sent; omitted: nothing is shown. */
  readonly guard?: ReplyGuard;
  readonly onJump?: (msgId: MsgId) => void;
  /** The arrow up in an empty message box. */
  readonly onUp?: () => void;
  /** Undo with nothing written, and no text to undo: takes back what can still be. False when there is nothing. */
  readonly onUndo?: () => boolean;
  /** Takes the focus when it is shown, also once its account is shown again; a function: if that returns true then. */
  readonly autoFocus?: boolean | (() => boolean);
  readonly ref?: Ref<ComposerHandle>;
}

/** Where one writes and puts files. Both leave at the press of the key, and come back if they cannot go to the outbox. */
export function Composer(props: ComposerProps) {
  const { convId, draft, recipients, guard, addressed, onJump, autoFocus = false, ref } = props;
  // Each letter draws the box alone.
  const hasText = useStore(draft, hasTextIn);
  const { files, zips, isAdding, isPacking, isSlow, summary, captionOn, add, addFolder } = useComposerFiles(
    convId,
    draft,
    recipients,
  );
  const { failure, forgetFailure, send } = useSend(draft, addressed, guard);
  const box = useRef<HTMLTextAreaElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [hintId, criticalId] = [useId(), useId()];
  const isCritical = useIsCritical(draft);
  const hasContent = hasText || files.length > 0;
  const canSend = !isAdding && !isPacking && hasContent;
  const focus = useCallback(() => box.current?.focus(), []);
  const chooseCaption = useCaptionChoice(draft, focus);
  const { onPaste, isOffered, takeOffered } = usePaste(add);

  useImperativeHandle(ref, () => ({ focus, putAhead: (text) => insertAhead(box.current, text) }), [focus]);
  useFocusAtEnd(box, autoFocus);

  const sendNow = () => {
    if (canSend && send()) focus();
  };
  const later = useSendLater({ convId, canSend, send });
  const keepWriting = () => {
    guard?.keepWriting();
    focus();
  };
  const picker = useSavedReplyPicker({ box, convId, draft, recipients, sendNow });
  const onKeyDown = useComposerKeys({ ...props, box, sendNow, sendLater: later.ask, keepWriting });
  return (
    <div className={styles['foot']}>
      <div className={styles['composer']}>
        <Failure failure={failure} hasFiles={files.length > 0} />
        <NotSaved draft={draft} />
        <InDoubt draft={draft} />
        {guard && onJump ? (
          <ReplyNews guard={guard} onSend={sendNow} onKeepWriting={keepWriting} onJump={onJump} />
        ) : null}
        <div ref={card} className={cx(styles['card'], isCritical && styles['critical'])}>
          {isCritical ? <CriticalNote id={criticalId} draft={draft} onLeave={focus} /> : null}
          <p role="status" dir="auto" className={files.length > 0 ? styles['summary'] : 'visually-hidden'}>
            {summary}
          </p>
          {files.length + zips.length > 0 || isSlow ? (
            <StagedTray
              convId={convId}
              files={files}
              zips={zips}
              isSlow={isSlow}
              captionOn={captionOn}
              onCaption={chooseCaption}
              onMend={forgetFailure}
              onLeave={focus}
            />
          ) : null}
          {isOffered ? <PasteOffer onTake={takeOffered} onLeave={focus} /> : null}
          <ComposerBox
            {...{ box, draft, picker, card, onKeyDown, onPaste }}
            describedBy={isCritical ? `${criticalId} ${hintId}` : hintId}
          />
          <Group role="presentation" className={cx(styles['bar'])} onMouseDown={keepFocusInBox}>
            <AddMenu
              draft={draft}
              onPick={add}
              onFolder={addFolder}
              onReplies={picker.open}
              onLater={canSend ? later.ask : undefined}
              onDone={focus}
            />
            <EmojiButton onPick={(emoji) => insertAtCaret(box.current, emoji)} onFocusField={focus} />
            <Hint id={hintId} isPacking={isPacking} />
            <SendButton isDisabled={!canSend} onPress={sendNow} />
          </Group>
        </div>
      </div>
      {later.dialog}
    </div>
  );
}

/** A press beside the controls, or on Send once nothing is left to send, leaves the keyboard where one writes. */
function keepFocusInBox(event: MouseEvent<HTMLElement>): void {
  if (event.target === event.currentTarget) event.preventDefault();
}

/** Chooses the file whose caption is the text in the box, and goes there. */
function useCaptionChoice(draft: DraftStore, focus: () => void) {
  return useCallback(
    (id: StagedId) => {
      draft.change({ captionOn: id });
      focus();
    },
    [draft, focus],
  );
}

function useFocusAtEnd(
  box: RefObject<HTMLTextAreaElement | null>,
  isOn: NonNullable<ComposerProps['autoFocus']>,
): void {
  const isWanted = useEffectEvent(() => (typeof isOn === 'function' ? isOn() : isOn));
  useEffect(() => {
    if (!isWanted() || box.current === null) return;
    box.current.focus();
    // The person continues at the end of a text that came along.
    box.current.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [box]);
}
