import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import type { Conversation } from '../../../../shared/model/conversations.ts';
import { pointOf } from '../../../ui/overlays/pointOf.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { RowMenu, type RowMenuRequest } from './RowMenu.tsx';

export type OpenRowMenu = (
  conversation: Conversation,
  event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>,
) => void;

/** The menu of the rows, and the dialog that it opens. `open` does not change between renders. */
export function useRowMenu(): { readonly open: OpenRowMenu; readonly overlays: ReactNode } {
  const [request, setRequest] = useState<RowMenuRequest | null>(null);
  const [renamed, setRenamed] = useState<RowMenuRequest | null>(null);
  const open = useCallback<OpenRowMenu>((conversation, event) => {
    event.preventDefault();
    setRequest({ conversation, ...pointOf(event), opener: event.currentTarget });
  }, []);
  const overlays = (
    <>
      {request ? (
        <RowMenu request={request} onRename={() => setRenamed(request)} onClose={() => setRequest(null)} />
      ) : null}
      {renamed ? <RenameDialog {...renamed} onClose={() => setRenamed(null)} /> : null}
    </>
  );
  return { open, overlays };
}
