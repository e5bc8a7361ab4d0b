import { type ClipboardEvent, useEffect, useState } from 'react';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { pasteOf, pictureNameParts } from './clipboardFiles.ts';

/** Long enough to see the pasted text and to reach the offer. */
const OFFERED_MS = 10_000;

/** Returns a function that names what came from the clipboard: a picture that is no file has a name by its moment. */
export function useNamed(): (file: File) => File {
  const { t } = useTranslation('thread');
  const { isOnDisk } = useAppStores().bridge;
  return (file) => {
    if (isOnDisk(file) || !file.type.startsWith('image/')) return file;
    const name = t('composer.pictureName', pictureNameParts(file.type, new Date()));
    return new File([file], name, { type: file.type });
  };
}

/** Takes files and pictures out of the clipboard. `offered`: the picture of a text that was pasted, for a moment. */
export function usePaste(add: (files: readonly File[]) => void) {
  const { isOnDisk } = useAppStores().bridge;
  const named = useNamed();
  const [offered, setOffered] = useState<readonly File[] | null>(null);
  useEffect(() => {
    if (offered === null) return;
    const timer = setTimeout(() => setOffered(null), OFFERED_MS);
    return () => clearTimeout(timer);
  }, [offered]);

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const kinds = files.map((file) => ({ type: file.type, isOnDisk: isOnDisk(file) }));
    const paste = pasteOf(event.clipboardData.getData('text/plain'), kinds);
    setOffered(paste === 'text-or-picture' ? files.map(named) : null);
    if (paste !== 'files') return;
    event.preventDefault();
    add(files.map(named));
  };
  const takeOffered = () => {
    if (offered !== null) add(offered);
    setOffered(null);
  };
  return { onPaste, isOffered: offered !== null, takeOffered };
}
