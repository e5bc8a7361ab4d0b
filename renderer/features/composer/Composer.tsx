import { Image, SendHorizontal } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StagedFile } from '../../../shared/files.ts';
import type { MsgId, StagedId } from '../../../shared/model.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { cx } from '../../ui/cx.ts';
import { type DraftStore, filesInBox } from '../drafts/draftStore.ts';
import { useSettings } from '../settings/settingsStore.ts';
import { AttachButton } from '../staging/AttachButton.tsx';
import { usePaste } from '../staging/drop/usePaste.ts';
import { type Recipients, trayInWords } from '../staging/recipients.ts';
import { type DraftKey, useStaged } from '../staging/stagedStore.ts';
import { useIsSlow } from '../staging/tray/AddingRow.tsx';
import { StagedTray } from '../staging/tray/StagedTray.tsx';
import { useZips } from '../staging/zipsStore.ts';
import styles from './Composer.module.css';
import { ReplyNews } from './ReplyNews.tsx';
import { isSendKey } from './sendKey.ts';
import { useKeptCaret } from './useKeptCaret.ts';
import type { ReplyGuard } from './useReplyGuard.ts';
import { type Address, type SendFailure, useSend } from './useSend.ts';

export interface ComposerHandle {
  focus(): void;
}

export interface ComposerProps {
  readonly convId: DraftKey;
  readonly draft: DraftStore;
  readonly recipients: Recipients;
  /** Where what is sent now goes; null when that is missing still, which the pane has said then. */
  readonly addressed: () => Address | null;
  /** Shows what others wrote meanwhile before anything is sent; left out: nothing is shown. */
  readonly guard?: ReplyGuard;
  readonly onJump?: (msgId: MsgId) => void;
  /** The arrow up in an empty text box. */
  readonly onUp?: () => void;
  /** Undo with nothing written: takes back what can still be. False when there is nothing. */
  readonly onUndo?: () => boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<ComposerHandle>;
}

/** Where one writes and puts files. Both leave at the press of the key, and come back if they cannot go to the outbox. */
export function Composer(props: ComposerProps) {
  const { convId, draft, recipients, guard, addressed, onJump, onUp, onUndo, autoFocus = false, ref } = props;
  const { t } = useTranslation('thread');
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  const written = useStore(draft, (state) => state.draft);
  const { files, zips, isAdding, isPacking, isSlow, summary, captionOn, add } = useFiles(
    convId,
    draft,
    recipients,
  );
  const { failure, forgetFailure, send } = useSend(draft, addressed, guard);
  const box = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const isCritical = written.priority === 3;
  const hasContent = written.text.trim() !== '' || files.length > 0;
  const canSend = !isAdding && !isPacking && hasContent;
  const hint = isPacking
    ? t('composer.hintPacking')
    : isCritical
      ? t('composer.criticalHint')
      : t(enterSends ? 'composer.hintEnter' : 'composer.hintShiftEnter');
  const focus = useCallback(() => box.current?.focus(), []);
  const chooseCaption = useCallback((id: StagedId) => draft.change({ captionOn: id }), [draft]);
  const { onPaste, isOffered, takeOffered } = usePaste(add);

  useImperativeHandle(ref, () => ({ focus }), [focus]);
  useKeptCaret(box, draft);
  useEffect(() => {
    if (!autoFocus || box.current === null) return;
    box.current.focus();
    // What came along is gone on with.
    box.current.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [autoFocus]);

  const sendNow = () => {
    if (canSend && send()) focus();
  };
  const keepWriting = () => {
    guard?.keepWriting();
    focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && !event.altKey && written.text === '' && onUp) {
      event.preventDefault();
      onUp();
    } else if (event.key === 'Escape' && guard?.isAsking) {
      event.preventDefault();
      keepWriting();
    } else if (isUndoKey(event) && written.text === '' && onUndo?.()) {
      event.preventDefault();
    } else if (isSendKey({ ...keyOf(event), isComposing: event.nativeEvent.isComposing }, enterSends)) {
      event.preventDefault();
      // A key that is held down has not read what came up.
      if (!event.repeat) sendNow();
    }
  };
  const pick = (picked: readonly File[]) => {
    add(picked);
    focus();
  };
  return (
    <div className={styles['foot']}>
      <div className={styles['composer']}>
        <Failure failure={failure} hasFiles={files.length > 0} />
        <InDoubt draft={draft} />
        {guard && onJump ? (
          <ReplyNews guard={guard} onSend={sendNow} onKeepWriting={keepWriting} onJump={onJump} />
        ) : null}
        <div className={cx(styles['card'], isCritical && styles['critical'])}>
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
          {isOffered ? (
            <div className={styles['offer']}>
              <Button
                variant="quiet"
                icon={<Image aria-hidden="true" />}
                onPress={() => {
                  takeOffered();
                  focus();
                }}
              >
                {t('composer.pasteAsPicture')}
              </Button>
            </div>
          ) : null}
          <textarea
            ref={box}
            rows={1}
            dir="auto"
            spellCheck
            aria-label={t('composer.label')}
            aria-describedby={hintId}
            placeholder={t('composer.placeholder')}
            value={written.text}
            className={styles['box']}
            onChange={(event) => draft.change({ text: event.target.value })}
            onBlur={draft.flush}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <div className={styles['bar']}>
            <AttachButton onPick={pick} />
            <div className={styles['priority']}>
              <Switch isSelected={isCritical} onChange={(on) => draft.change({ priority: on ? 3 : 0 })}>
                {t('composer.critical')}
              </Switch>
            </div>
            <p id={hintId} className={cx(styles['hint'], isCritical && !isPacking && styles['criticalHint'])}>
              {hint}
            </p>
            <Button
              variant="primary"
              isDisabled={!canSend}
              icon={<SendHorizontal aria-hidden="true" />}
              onPress={sendNow}
            >
              <span className={styles['sendWord']}>{t('composer.send')}</span>
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

const NO_FILES: readonly StagedFile[] = [];

/** The staged files, as the composer shows them. */
function useFiles(convId: DraftKey, draft: DraftStore, recipients: Recipients) {
  const { t } = useTranslation('thread');
  const { staged } = useAccountStores();
  const kept = useStaged(convId);
  const zips = useZips(convId);
  const isAdding = (kept?.adding ?? 0) > 0;
  const { text, captionOn } = useStore(draft, (state) => state.draft);
  const files = filesInBox(
    kept?.files ?? NO_FILES,
    useStore(draft, (state) => state.held),
  );
  const hasChoice = files.length > 1 && text.trim() !== '';
  const carrier = files.find(({ id }) => id === captionOn) ?? files[0];
  return {
    files,
    zips,
    isAdding,
    isPacking: zips.length > 0 || (kept?.packing ?? 0) > 0,
    isSlow: useIsSlow(isAdding),
    summary: files.length === 0 ? '' : trayInWords(t, files.length, recipients),
    captionOn: hasChoice && carrier ? carrier.id : null,
    add: (added: readonly File[]) => staged.getState().add(convId, added),
  };
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;

interface FailureProps {
  readonly failure: SendFailure | null;
  readonly hasFiles: boolean;
}

function Failure({ failure, hasFiles }: FailureProps) {
  const { t } = useTranslation('thread');
  return failure === null ? null : (
    <p role="alert" className={styles['failure']}>
      <strong>{t(hasFiles ? 'composer.failedFiles' : 'composer.failed')}</strong> {failure.reason}
    </p>
  );
}

/** Core is started again and cannot say yet whether the outbox has it; it comes back into the box, or shows as sent. */
function InDoubt({ draft }: { readonly draft: DraftStore }) {
  const { t } = useTranslation('thread');
  const held = useStore(draft, (state) => state.inDoubt);
  const isShown = useIsSlow(held !== null);
  return held !== null && isShown ? (
    <p role="status" className={styles['inDoubt']}>
      {t('composer.inDoubt')} <q dir="auto">{held.text}</q>
    </p>
  ) : null;
}

const keyOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
});
