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
import type { AppError } from '../../../shared/errors.ts';
import type { MsgId, StagedId } from '../../../shared/model.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useAccountStores } from '../../stores/context.ts';
import type { DraftStore } from '../../stores/drafts.ts';
import { useSettings } from '../../stores/settings.ts';
import { type DraftKey, useStaged } from '../../stores/staged.ts';
import { useZips } from '../../stores/zips.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useIsSlow } from '../staging/AddingRow.tsx';
import { AttachButton } from '../staging/AttachButton.tsx';
import { type Recipients, trayInWords } from '../staging/recipients.ts';
import { StagedTray } from '../staging/StagedTray.tsx';
import { usePaste } from '../staging/usePaste.ts';
import styles from './Composer.module.css';
import { ReplyNews } from './ReplyNews.tsx';
import { isSendKey } from './sendKey.ts';
import type { ReplyGuard } from './useReplyGuard.ts';
import { useSend } from './useSend.ts';
import type { Written } from './written.ts';

export interface ComposerHandle {
  focus(): void;
}

export interface ComposerProps {
  readonly convId: DraftKey;
  readonly draft: DraftStore;
  readonly recipients: Recipients;
  /** Hands it to the outbox. True once it is on disk, false when something else is missing; rejects with the AppError that says why not. */
  readonly onSend: (written: Written) => Promise<boolean>;
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

/** Where one writes and puts files. Both leave only when they are safe in the outbox. */
export function Composer(props: ComposerProps) {
  const { convId, draft, recipients, guard, onSend, onJump, onUp, onUndo, autoFocus = false, ref } = props;
  const { t } = useTranslation('thread');
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  const written = useStore(draft, (state) => state.draft);
  const { files, zips, isAdding, isPacking, isSlow, summary, captionOn, add } = useFiles(
    convId,
    draft,
    recipients,
  );
  const { isSending, error, forgetError, send } = useSend(draft, convId, onSend);
  const box = useRef<HTMLTextAreaElement>(null);
  const isChecking = useRef(false);
  const hintId = useId();
  const isCritical = written.priority === 3;
  const hasContent = written.text.trim() !== '' || files.length > 0;
  const canSend = !isAdding && !isPacking && !isSending && hasContent;
  const hint = isPacking
    ? t('composer.hintPacking')
    : isCritical
      ? t('composer.criticalHint')
      : t(enterSends ? 'composer.hintEnter' : 'composer.hintShiftEnter');
  const focus = useCallback(() => box.current?.focus(), []);
  const chooseCaption = useCallback((id: StagedId) => draft.change({ captionOn: id }), [draft]);
  const { onPaste, isOffered, takeOffered } = usePaste(add);

  useImperativeHandle(ref, () => ({ focus }), [focus]);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);

  const sendNow = async () => {
    if (!canSend || isChecking.current) return;
    isChecking.current = true;
    const mayPass = (await guard?.mayPass()) ?? true;
    isChecking.current = false;
    if (!mayPass) return focus();
    if (!(await send())) return;
    guard?.sent();
    focus();
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
      if (!event.repeat) void sendNow();
    }
  };
  const pick = (picked: readonly File[]) => {
    add(picked);
    focus();
  };
  return (
    <div className={styles['foot']}>
      <div className={styles['composer']}>
        <Failure error={error} hasFiles={files.length > 0} />
        {guard && onJump ? (
          <ReplyNews
            guard={guard}
            onSend={() => void sendNow()}
            onKeepWriting={keepWriting}
            onJump={onJump}
          />
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
              onMend={forgetError}
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
              onPress={() => void sendNow()}
            >
              {t('composer.send')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The staged files, as the composer shows them. */
function useFiles(convId: DraftKey, draft: DraftStore, recipients: Recipients) {
  const { t } = useTranslation('thread');
  const { staged } = useAccountStores();
  const kept = useStaged(convId);
  const zips = useZips(convId);
  const isAdding = (kept?.adding ?? 0) > 0;
  const files = kept?.files ?? [];
  const { text, captionOn } = useStore(draft, (state) => state.draft);
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
  readonly error: AppError | null;
  readonly hasFiles: boolean;
}

function Failure({ error, hasFiles }: FailureProps) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  return error === null ? null : (
    <p role="alert" className={styles['failure']}>
      <strong>{t(hasFiles ? 'composer.failedFiles' : 'composer.failed')}</strong> {errorText(error)}
    </p>
  );
}

const keyOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
});
