import { Smile } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useKeysAhead } from './useKeysAhead.ts';

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
  const opening = useRef(0);
  const keys = useKeysAhead(() => {
    opening.current += 1;
    setOpen(false);
  });
  const open = () => {
    if (keys.isOn) return;
    // The system's panel types into the field with the focus.
    onFocusField();
    keys.start();
    opening.current += 1;
    const current = opening.current;
    const toField = () => {
      const { text, rest } = keys.take();
      const typed = text + rest;
      // A selection is for the emoji.
      if (typed !== '') onPick(typed);
    };
    const show = (isThere: boolean) => {
      if (opening.current !== current) return;
      if (isThere) toField();
      else setOpen(true);
    };
    app.request('window.showEmojiPanel', {}).then(show, (thrown) => {
      if (opening.current === current) toField();
      failed(thrown);
    });
  };
  // First: an open overlay keeps the focus in itself.
  const close = () => flushSync(() => setOpen(false));
  const leave = () => {
    close();
    onFocusField();
  };
  const pick = (emoji: string, rest = '') => {
    close();
    onPick(emoji + rest);
    bridge.request('drafts.noteEmoji', { emoji }).catch(failed);
  };
  return (
    <span ref={button}>
      <IconButton label={t('emoji.open')} onPress={open}>
        <Smile />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <EmojiPicker
            anchor={button}
            takeKeys={keys.take}
            onClose={() => setOpen(false)}
            onLeave={leave}
            onPick={pick}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
