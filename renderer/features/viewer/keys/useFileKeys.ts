import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useFileActions } from '../../media/useFileActions.ts';
import { useKeys } from './useKeys.ts';

/** Ctrl or Cmd with S saves the file; with C it copies it, unless text is selected. */
export function useFileKeys(entry: FileEntry, status: FileStatus | undefined): void {
  const { platform } = useAppStores().info;
  const { saveAs, copy } = useFileActions();
  useKeys((event) => {
    const isCommand = platform === 'darwin' ? event.metaKey : event.ctrlKey;
    if (!isCommand || event.altKey || event.shiftKey || status?.state !== 'here') return false;
    switch (event.key.toLowerCase()) {
      case 's':
        saveAs(entry);
        return true;
      case 'c':
        if (document.getSelection()?.isCollapsed === false) return false;
        copy(entry);
        return true;
      default:
        return false;
    }
  });
}
