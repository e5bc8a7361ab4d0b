import {
  BookmarkPlus,
  CalendarClock,
  CircleAlert,
  FolderPlus,
  Paperclip,
  Plus,
  TextQuote,
} from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { afterReturn } from '../../ui/overlays/focusHome.ts';
import { Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import { type DraftStore, hasTextIn } from '../drafts/draftStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { FilePicker, type FilePickerHandle } from '../staging/FilePicker.tsx';
import { useIsCritical } from './CriticalNote.tsx';

interface AddMenuProps {
  readonly draft: DraftStore;
  readonly onPick: (files: readonly File[]) => void;
  readonly onFolder: () => Promise<unknown>;
  /** Opens the list of saved replies. */
  readonly onReplies: () => void;
  /** Asks when to send it; undefined: there is nothing to send, or not later. */
  readonly onLater: (() => void) | undefined;
  /** The rest is to be written. */
  readonly onDone: () => void;
}

/** Adds files or a folder to a message, and makes it critical. */
export function AddMenu({ draft, onPick, onFolder, onReplies, onLater, onDone }: AddMenuProps) {
  const { t } = useTranslation('thread');
  const { t: tReplies } = useTranslation('savedReplies');
  const picker = useRef<FilePickerHandle>(null);
  const pick = (files: readonly File[]) => {
    onPick(files);
    onDone();
  };
  const isCritical = useIsCritical(draft);
  const toSave = useSaveAsReply(draft);
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
            id: 'replies',
            label: tReplies('picker.insert'),
            icon: <TextQuote />,
            onAction: () => afterReturn(onReplies),
          },
          ...toSave,
          ...(onLater === undefined
            ? []
            : [
                {
                  id: 'later',
                  label: t('later.menu'),
                  icon: <CalendarClock />,
                  onAction: () => afterReturn(onLater),
                },
              ]),
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

/** The entry that saves what is typed as a reply; none while that is blank. */
function useSaveAsReply(draft: DraftStore): readonly MenuEntry[] {
  const { t } = useTranslation('savedReplies');
  const { layout, savedReplies } = useAccountStores();
  const explain = useNotices((state) => state.explain);
  const hasText = useStore(draft, hasTextIn);
  if (!hasText) return [];
  const save = () => {
    const { text } = draft.getState().draft;
    const { isChanged, edit } = savedReplies.getState();
    // The form keeps what was typed in it before.
    if (isChanged) explain(t('form.unfinished'));
    else edit({ id: null, folder: '', name: '', text, from: 'composer' });
    layout.getState().show('saved-replies');
  };
  return [{ id: 'save-reply', label: t('picker.save'), icon: <BookmarkPlus />, onAction: save }];
}
