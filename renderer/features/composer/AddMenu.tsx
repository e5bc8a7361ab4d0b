import { CircleAlert, FolderPlus, Paperclip, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { afterReturn } from '../../ui/overlays/focusHome.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { DraftStore } from '../drafts/draftStore.ts';
import { FilePicker, type FilePickerHandle } from '../staging/FilePicker.tsx';
import { useIsCritical } from './CriticalNote.tsx';

interface AddMenuProps {
  readonly draft: DraftStore;
  readonly onPick: (files: readonly File[]) => void;
  readonly onFolder: () => Promise<unknown>;
  /** The rest is to be written. */
  readonly onDone: () => void;
}

/** Adds files or a folder to a message, and makes it critical. */
export function AddMenu({ draft, onPick, onFolder, onDone }: AddMenuProps) {
  const { t } = useTranslation('thread');
  const picker = useRef<FilePickerHandle>(null);
  const pick = (files: readonly File[]) => {
    onPick(files);
    onDone();
  };
  const isCritical = useIsCritical(draft);
  return (
    <>
      <Menu
        label={t('composer.add')}
        placement="top start"
        trigger={
          <IconButton label={t('composer.add')}>
            <Plus />
          </IconButton>
        }
        entries={[
          {
            id: 'files',
            label: t('composer.attach'),
            icon: <Paperclip />,
            onAction: () => picker.current?.open(),
          },
          {
            id: 'folder',
            label: t('composer.attachFolder'),
            icon: <FolderPlus />,
            onAction: () => void onFolder().then(onDone),
          },
          {
            id: 'critical',
            label: t(isCritical ? 'composer.criticalOff' : 'composer.criticalOn'),
            icon: <CircleAlert />,
            onAction: () => {
              draft.change({ priority: isCritical ? 0 : 3 });
              afterReturn(onDone);
            },
          },
        ]}
      />
      <FilePicker ref={picker} onPick={pick} />
    </>
  );
}
