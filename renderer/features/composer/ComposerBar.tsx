import { SendHorizontal } from 'lucide-react';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useSettings } from '../settings/settingsStore.ts';
import { keysOf, SEND_ALWAYS } from '../shortcuts/shortcuts.ts';
import styles from './Composer.module.css';

interface HintProps {
  readonly id: string;
  readonly isPacking: boolean;
}

/** Says what the box waits for, or which key sends. */
export function Hint({ id, isPacking }: HintProps) {
  const { t } = useTranslation('thread');
  const { platform } = useAppStores().info;
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  const key = keysOf(SEND_ALWAYS, platform).join('+');
  const sendHint = enterSends ? t('composer.hintEnter') : t('composer.hintSendKey', { key });
  const hint = isPacking ? t('composer.hintPacking') : sendHint;
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
