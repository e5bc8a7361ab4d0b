import { SendHorizontal } from 'lucide-react';
import { useStore } from 'zustand';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { cx } from '../../ui/cx.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import { useSettings } from '../settings/settingsStore.ts';
import styles from './Composer.module.css';

export const useIsCritical = (draft: DraftStore): boolean =>
  useStore(draft, (state) => state.draft.priority === 3);

export function Priority({ draft }: { readonly draft: DraftStore }) {
  const { t } = useTranslation('thread');
  return (
    <div className={styles['priority']}>
      <Switch isSelected={useIsCritical(draft)} onChange={(on) => draft.change({ priority: on ? 3 : 0 })}>
        {t('composer.critical')}
      </Switch>
    </div>
  );
}

interface HintProps {
  readonly id: string;
  readonly draft: DraftStore;
  readonly isPacking: boolean;
}

/** Says what the box waits for, or which key sends. */
export function Hint({ id, draft, isPacking }: HintProps) {
  const { t } = useTranslation('thread');
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  const isCritical = useIsCritical(draft);
  const hint = isPacking
    ? t('composer.hintPacking')
    : isCritical
      ? t('composer.criticalHint')
      : t(enterSends ? 'composer.hintEnter' : 'composer.hintShiftEnter');
  return (
    <p id={id} className={cx(styles['hint'], isCritical && !isPacking && styles['criticalHint'])}>
      {hint}
    </p>
  );
}

interface SendButtonProps {
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

export function SendButton({ isDisabled, onPress }: SendButtonProps) {
  const { t } = useTranslation('thread');
  return (
    <Button
      variant="primary"
      isDisabled={isDisabled}
      icon={<SendHorizontal aria-hidden="true" />}
      onPress={onPress}
    >
      <span className={styles['sendWord']}>{t('composer.send')}</span>
    </Button>
  );
}
