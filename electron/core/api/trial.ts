/** Until the service has accepted one request only one is under way: a refused password must not be tried eight times over. */
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
