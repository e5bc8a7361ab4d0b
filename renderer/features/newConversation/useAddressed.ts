import { type RefObject, useRef } from 'react';
import type { OutboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import type { Address } from '../composer/Composer.tsx';
import type { DraftStore } from '../drafts/draftStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import type { useParticipants } from './useParticipants.ts';

interface AddressedOptions extends Pick<ReturnType<typeof useParticipants>, 'type' | 'whenFound'> {
  readonly draft: DraftStore;
  readonly form: RefObject<HTMLElement | null>;
}

/** Returns a function that says where a message of the form goes; null if an address is missing, and then the form has shown that. */
export function useAddressed({ draft, form, type, whenFound }: AddressedOptions): () => Address | null {
  const { panes } = useAccountStores();
  const { openPending, lendForm } = useSelection((state) => state);
  /** A message sent before this pane closes goes into the same conversation. */
  const maker = useRef<OutboxId | null>(null);
  const invite = (found: readonly string[]) => {
    // If it comes back, the address is among those chosen.
    draft.change({ participants: [...found] });
    type('');
    return found;
  };
  return () => {
    const { title } = draft.getState().draft;
    const found = whenFound();
    if (found === null) {
      form.current?.querySelector('input')?.focus();
      return null;
    }
    let invited = found instanceof Promise ? [] : invite(found);
    return {
      whenKnown: async () => {
        if (!(found instanceof Promise)) return true;
        const those = await found;
        if (those) invited = invite(those);
        return those !== null;
      },
      to: () => ({
        title: title.trim(),
        participants: invited,
        follows: maker.current,
      }),
      onSent: ([first]: readonly OutboxItem[]) => {
        if (maker.current !== null || !first) return;
        maker.current = first.id;
        if (!form.current) return;
        lendForm(first.id);
        panes.keepActive(() => openPending(first.id));
      },
    };
  };
}
