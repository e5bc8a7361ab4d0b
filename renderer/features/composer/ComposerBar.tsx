import { SendHorizontal } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useSettings } from '../settings/settingsStore.ts';
import styles from './Composer.module.css';

interface HintProps {
  readonly id: string;
  readonly isPacking: boolean;
}

/** Says what the box waits for, or which key sends. */
export function Hint({ id, isPacking }: HintProps) {
  const { t } = useTranslation('thread');
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  const hint = isPacking
    ? t('composer.hintPacking')
    : t(enterSends ? 'composer.hintEnter' : 'composer.hintShiftEnter');
  return (
    <p id={id} className={styles['hint']}>
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
