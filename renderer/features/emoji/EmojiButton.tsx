import { Smile } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';

/** Loaded with its data when it is first opened. */
const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }));

interface EmojiButtonProps {
  readonly onPick: (emoji: string) => void;
  /** Moves the focus to the field that gets the emoji. */
  readonly onFocusField: () => void;
}

/** Opens the system's panel of emoji, or else Parley's own. */
export function EmojiButton({ onPick, onFocusField }: EmojiButtonProps) {
  const { t } = useTranslation('thread');
  const { bridge: app, notices } = useAppStores();
  const { bridge } = useAccountStores();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const { failed } = notices.getState();
  const open = () => {
    // The system's panel types into the field with the focus.
    onFocusField();
    app.request('window.showEmojiPanel', {}).then((isThere) => setOpen(!isThere), failed);
  };
  const pick = (emoji: string) => {
    // First: an open overlay keeps the focus in itself.
    flushSync(() => setOpen(false));
    onPick(emoji);
    bridge.request('drafts.noteEmoji', { emoji }).catch(failed);
  };
  return (
    <span ref={button}>
      <IconButton label={t('emoji.open')} onPress={open}>
        <Smile />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <EmojiPicker anchor={button} onClose={() => setOpen(false)} onPick={pick} />
        </Suspense>
      ) : null}
    </span>
  );
}
