import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useHelp } from '../navigation/helpStore.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { commandFor } from '../shortcuts/shortcuts.ts';
import styles from './AttachButton.module.css';

/** Opens the system's file picker, by a press or by its keys. */
export function AttachButton({ onPick }: { readonly onPick: (files: readonly File[]) => void }) {
  const { t } = useTranslation('thread');
  const picker = useRef<HTMLInputElement>(null);
  const open = () => picker.current?.click();
  useAttachKeys(open);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(currentTarget.files ?? [])]);
    // So that the same file can be picked again after it was removed.
    currentTarget.value = '';
  };
  return (
    <>
      <IconButton label={t('composer.attach')} onPress={open}>
        <Paperclip />
      </IconButton>
      <input
        ref={picker}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        className={styles['picker']}
        onChange={onChange}
      />
    </>
  );
}

function useAttachKeys(open: () => void): void {
  const { platform } = useAppStores().info;
  const isDialogOpen = useLayout((state) => state.dialog !== null);
  const isHelpOpen = useHelp((state) => state.page !== null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isDialogOpen || isHelpOpen || event.defaultPrevented) return;
    if (commandFor(event, platform) !== 'attach-files') return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
