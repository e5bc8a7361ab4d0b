import { type ChangeEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useHelp } from '../navigation/helpStore.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useIsActivePane } from '../navigation/panesStore.ts';
import { commandFor } from '../shortcuts/shortcuts.ts';
import styles from './FilePicker.module.css';

export interface FilePickerHandle {
  open(): void;
}

interface FilePickerProps {
  readonly onPick: (files: readonly File[]) => void;
  readonly ref: Ref<FilePickerHandle>;
}

/** The system's dialog for files, which its keys open, too. */
export function FilePicker({ onPick, ref }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const open = () => picker.current?.click();
  useImperativeHandle(ref, () => ({ open: () => picker.current?.click() }), []);
  useAttachKeys(open);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(currentTarget.files ?? [])]);
    // So that the same file can be picked again after it was removed.
    currentTarget.value = '';
  };
  return (
    <input
      ref={picker}
      type="file"
      multiple
      tabIndex={-1}
      aria-hidden="true"
      className={styles['picker']}
      onChange={onChange}
    />
  );
}

function useAttachKeys(open: () => void): void {
  const { platform } = useAppStores().info;
  const isDialogOpen = useLayout((state) => state.dialog !== null);
  const isHelpOpen = useHelp((state) => state.page !== null);
  const isActive = useIsActivePane();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || isDialogOpen || isHelpOpen || event.defaultPrevented) return;
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
