import type { OutboxId } from '../../../../shared/model/ids.ts';
import type { OutboxEntry } from '../table.ts';

/**
 * Checks that the stored messages are still those of the service before an item counts as not delivered. A service restored from a backup
 * reuses ids, so a delivered message may have the id of one that was read before.
 */
export interface Proofs {
  /** `asking`: a check is running; `onAnswer` follows. */
  isProven(entry: OutboxEntry): boolean | 'asking';
  /** A request for the item just ended, so earlier checks prove nothing. */
  forget(id: OutboxId): void;
}

interface Options {
  /** Compares the stored messages after `after`, and a few before it, with the service; see `Sync.verify`. */
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
      // The item may have to be looked for among older messages than were compared.
      if (known?.after === after) return known.answer;
      void look(id, after);
      return 'asking';
    },
    forget: (id) => {
      proofs.delete(id);
    },
  };
}
