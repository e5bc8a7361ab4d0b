/** Allows one request at a time until the service accepts one, so that a wrong password isn't tried eight times. */
export interface Trial {
  underWay(): Promise<unknown> | null;
  /** Runs the one request. Ends as `request` does. */
  run<T>(request: () => Promise<T>): Promise<T>;
}

export function createTrial(): Trial {
  let trial: Promise<unknown> | null = null;
  return {
    underWay: () => trial,
    run: async (request) => {
      const mine = request();
      trial = mine;
      try {
        return await mine;
      } finally {
        trial = null;
      }
    },
  };
}
