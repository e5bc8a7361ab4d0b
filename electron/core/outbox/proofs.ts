import type { OutboxId } from '../../../shared/model.ts';
import type { OutboxEntry } from './table.ts';

/**
 * Whether what is stored is what the service has now, before an item counts as not arrived. A service that was put back to a backup gives
 * ids again: what arrived may then have the id of a message that was read before.
 */
export interface Proofs {
  /** `asking`: it is being looked at; `onAnswer` follows. */
  isProven(entry: OutboxEntry): boolean | 'asking';
  /** A request for the item ended just now: what was looked at before proves nothing. */
  forget(id: OutboxId): void;
}

interface Options {
  /** Compares what is stored after the message `after`, and a little before it, with the service; see `Sync.verify`. */
  readonly verify: (after: number) => Promise<boolean>;
  readonly onAnswer: () => void;
}

interface Proof {
  readonly after: number;
  readonly answer: boolean | 'asking';
}

export function createProofs({ verify, onAnswer }: Options): Proofs {
  const proofs = new Map<OutboxId, Proof>();

  async function look(id: OutboxId, after: number): Promise<void> {
    const asking: Proof = { after, answer: 'asking' };
    proofs.set(id, asking);
    const answer = await verify(after);
    if (proofs.get(id) !== asking) return;
    proofs.set(id, { after, answer });
    onAnswer();
  }

  return {
    isProven: ({ item: { id }, sentAfter }) => {
      const after = sentAfter ?? 0;
      const known = proofs.get(id);
      // Where it was compared, something else may have shown that the item is to be looked for further back.
      if (known?.after === after) return known.answer;
      void look(id, after);
      return 'asking';
    },
    forget: (id) => {
      proofs.delete(id);
    },
  };
}
