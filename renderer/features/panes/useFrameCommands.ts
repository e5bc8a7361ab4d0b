import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Command } from '../../../shared/model.ts';
import { useAccountStores } from '../../stores/context.ts';
import type { useDetails } from '../details/useDetails.ts';
import { useCommands } from '../shortcuts/useCommands.ts';

interface Frame {
  readonly filterBox: RefObject<HTMLInputElement | null>;
  readonly details: ReturnType<typeof useDetails>;
}

/** Does what the menu and the keyboard ask of the frame. */
export function useFrameCommands({ filterBox, details }: Frame): void {
  const { conversations, layout, selection } = useAccountStores();

  const step = (by: 1 | -1) => {
    const listed = conversations.getState().page?.conversations ?? [];
    const open = selection.getState().selection;
    const at = listed.findIndex(({ convId }) => open?.kind === 'conversation' && convId === open.convId);
    // With none open, both ways lead to the first.
    const next = listed[at < 0 ? 0 : at + by];
    if (next) selection.getState().openConversation(next.convId);
  };
  const findConversation = () => {
    filterBox.current?.focus();
    filterBox.current?.select();
  };
  const { show } = layout.getState();
  const actions: Readonly<Record<Command, () => void>> = {
    'new-conversation': () => selection.getState().startNew(),
    'find-conversation': findConversation,
    'next-conversation': () => step(1),
    'previous-conversation': () => step(-1),
    'toggle-details': () => details.setOpen(!details.isOpen),
    'show-files': () => selection.getState().openFiles(null),
    'show-downloads': () => show('downloads'),
    'open-settings': () => show('settings'),
    'show-shortcuts': () => show('shortcuts'),
    'sign-out': () => show('sign-out'),
  };
  useCommands((command) => {
    // What lies on top comes first.
    const { dialog, viewed } = layout.getState();
    if (dialog === null && viewed === null) actions[command]();
  });
  useEscape(() => {
    const open = selection.getState().selection;
    if (open?.kind === 'files') selection.getState().leaveFiles();
    else if (open?.kind === 'new') selection.getState().leaveNew();
    else if (details.isNarrow && details.isOpen) details.setOpen(false);
  });
}

/** Calls `back` for an Esc that nothing nearer had a use for. */
function useEscape(back: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) back();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
