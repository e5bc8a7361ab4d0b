/** Allows one request at a time until the service accepts one, so that a wrong password isn't tried eight times. */
export interface OneRequest {
  underWay(): Promise<unknown> | null;
  /** Runs the one request. Ends as `request` does. */
  run<T>(request: () => Promise<T>): Promise<T>;
}

export function createOneRequest(): OneRequest {
  let underWay: Promise<unknown> | null = null;
  return {
    underWay: () => underWay,
    run: async (request) => {
      const mine = request();
      underWay = mine;
      try {
        return await mine;
      } finally {
        underWay = null;
      }
    },
  };
}
