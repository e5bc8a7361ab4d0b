/** Lets a test wait for a value of something that announces its changes. */
export interface Watchers {
  /** Something changed. */
  look(): void;
  /** Resolves when `condition` holds; looks again at each change. */
  until(condition: () => boolean | Promise<boolean>): Promise<void>;
}

export function createWatchers(): Watchers {
  const watchers = new Set<() => void>();
  return {
    look: () => {
      for (const look of watchers) look();
    },
    until: async (condition) => {
      for (;;) {
        const something = Promise.withResolvers<void>();
        watchers.add(something.resolve);
        try {
          if (await condition()) return;
          await something.promise;
        } finally {
          watchers.delete(something.resolve);
        }
      }
    },
  };
}
