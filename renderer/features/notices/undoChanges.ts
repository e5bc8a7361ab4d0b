declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly changes: Changes;
  }
}

/** Undoes a change. Returns whether that was done; if not, it says why itself. Null: nothing was changed. Rejects with why it failed. */
export type Undo = () => Promise<boolean | null>;

/** A change of the person. */
export interface Change {
  /** To be called once it has ended: with how it is undone, or with null if it changed nothing. */
  ended(undo: Undo | null): void;
  /** Undoes it once it has ended. One that could not be undone can be undone again. */
  readonly undo: Undo;
}

/** The changes that Undo may be about: the one that began last, and while it may come to nothing, those before it. */
export interface Changes {
  begin(): Change;
  /** Undoes the one that began last; null also if there is none. */
  readonly undoLast: Undo;
}

interface Begun {
  /** Counts the changes. */
  readonly turn: number;
  readonly ended: Promise<Undo | null>;
  /** It is undone or being undone, or has come to nothing. */
  isOver: boolean;
}

export function createChanges(): Changes {
  /** In the order in which they began. */
  let begun: readonly Begun[] = [];
  let turns = 0;

  const putBack = (changes: readonly Begun[]) => {
    begun = [...changes.filter(({ isOver }) => !isOver), ...begun].toSorted((a, b) => a.turn - b.turn);
  };
  const undo = async (change: Begun): Promise<boolean | null> => {
    if (change.isOver) return null;
    change.isOver = true;
    const older = begun.filter(({ turn }) => turn < change.turn);
    begun = begun.filter(({ turn }) => turn > change.turn);
    const own = await change.ended;
    if (own === null) {
      putBack(older);
      return null;
    }
    try {
      return await own();
    } catch (thrown) {
      change.isOver = false;
      putBack([change]);
      throw thrown;
    }
  };

  return {
    begin: () => {
      turns += 1;
      const { promise, resolve } = Promise.withResolvers<Undo | null>();
      const change = { turn: turns, ended: promise, isOver: false };
      begun = [...begun, change];
      return {
        ended: (own) => {
          resolve(own);
          if (own === null) change.isOver = true;
          const isKept = ({ turn }: Begun) => (own === null ? turn !== change.turn : turn >= change.turn);
          if (begun.includes(change)) begun = begun.filter(isKept);
        },
        undo: () => undo(change),
      };
    },
    undoLast: async () => {
      const last = begun.at(-1);
      return last === undefined ? null : undo(last);
    },
  };
}
