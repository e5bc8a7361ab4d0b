import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { AppError } from '../../../shared/errors.ts';
import type { SendPriority } from '../../../shared/model.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import type { DraftStore } from '../../stores/drafts.ts';
import { useSettings } from '../../stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Composer.module.css';
import { isSendKey } from './sendKey.ts';

export interface ComposerHandle {
  focus(): void;
}

interface ComposerProps {
  readonly draft: DraftStore;
  /** Hands the text to the outbox. True once it is on disk, false when something else is missing; rejects with the AppError that says why not. */
  readonly onSend: (text: string, priority: SendPriority) => Promise<boolean>;
  /** The arrow up in an empty text box. */
  readonly onUp?: () => void;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<ComposerHandle>;
}

/** Where one writes. The text leaves the box only when it is safe in the outbox. */
export function Composer({ draft, onSend, onUp, autoFocus = false, ref }: ComposerProps) {
  const { t } = useTranslation('thread');
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  const { draft: written, isLoaded } = useStore(draft);
  const { isSending, error, send } = useSend(draft, onSend);
  const box = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const isCritical = written.priority === 3;
  const canSend = isLoaded && !isSending && written.text.trim() !== '';

  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }));
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);

  const sendNow = async () => {
    if (!canSend) return;
    if (await send()) box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && written.text === '' && onUp) {
      event.preventDefault();
      onUp();
    } else if (isSendKey({ ...keyOf(event), isComposing: event.nativeEvent.isComposing }, enterSends)) {
      event.preventDefault();
      void sendNow();
    }
  };
  return (
    <div className={styles['foot']}>
      <div className={styles['composer']}>
        <Failure error={error} />
        <div className={cx(styles['card'], isCritical && styles['critical'])}>
          <textarea
            ref={box}
            rows={1}
            dir="auto"
            spellCheck
            aria-label={t('composer.label')}
            aria-describedby={hintId}
            placeholder={t('composer.placeholder')}
            readOnly={!isLoaded}
            value={written.text}
            className={styles['box']}
            onChange={(event) => draft.change({ text: event.target.value })}
            onBlur={draft.flush}
            onKeyDown={onKeyDown}
          />
          <div className={styles['bar']}>
            <Switch isSelected={isCritical} onChange={(on) => draft.change({ priority: on ? 3 : 0 })}>
              {t('composer.critical')}
            </Switch>
            <p id={hintId} className={cx(styles['hint'], isCritical && styles['criticalHint'])}>
              {isCritical
                ? t('composer.criticalHint')
                : t(enterSends ? 'composer.hintEnter' : 'composer.hintShiftEnter')}
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

function Failure({ error }: { readonly error: AppError | null }) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  return error === null ? null : (
    <p role="alert" className={styles['failure']}>
      <strong>{t('composer.failed')}</strong> {errorText(error)}
    </p>
  );
}

function useSend(draft: DraftStore, onSend: ComposerProps['onSend']) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const send = async () => {
    const { text, priority } = draft.getState().draft;
    setSending(true);
    draft.hold();
    setError(null);
    const isTaken = await onSend(text, priority).catch((thrown: unknown) => {
      setError(AppError.from(thrown));
      return false;
    });
    if (isTaken) draft.taken(text);
    else draft.change({});
    setSending(false);
    return isTaken;
  };
  return { isSending, error, send };
}

const keyOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
});
