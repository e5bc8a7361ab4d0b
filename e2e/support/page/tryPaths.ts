/** The attempts of a page that was taken over. */
export interface Tried {
  readonly account: string;
  readonly routes: readonly { readonly name: string; readonly isOfAccount: boolean }[];
  readonly paths: readonly string[];
}

/**
 * To be run in the page's own world. Calls every function of `window.parley` and every route with each path, in all the forms that a path
 * could be given, and then tries whatever came back as the token of a file. Returns how many calls were made.
 */
export async function tryPaths({ account, routes, paths }: Tried): Promise<number> {
  const parley = window.parley as unknown as Record<string, (...args: unknown[]) => unknown>;
  let calls = 0;
  const call = async (name: string, ...args: unknown[]): Promise<unknown> => {
    calls += 1;
    try {
      return await parley[name]?.(...args);
    } catch (thrown) {
      return thrown;
    }
  };
  const tokensIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'object' || value === null || value instanceof Error) return [];
    return Object.values(value).flatMap(tokensIn);
  };
  /** Files that a script can make, and objects that imitate one. */
  const filesFor = (path: string): unknown[] => {
    const made = Object.defineProperty(new File(['x'], path), 'path', { value: path });
    const imitated = Object.setPrototypeOf({ path, name: path, size: 1 }, File.prototype);
    return [made, imitated, { path, name: path, isChosen: true }, path];
  };
  const inputsFor = (it: string): unknown[] => {
    const inDrafts = [{ paths: [it] }, { tokens: [it] }, { files: [it] }, { files: [{ path: it }] }];
    const folders = ['each', 'zip'].flatMap((as) => [
      { path: it, as },
      { token: it, as },
    ]);
    const others = [{ path: it }, { file: it }, { url: `file://${it}` }, { name: it, path: it }, it, [it]];
    return [...[...inDrafts, ...folders].map((each) => ({ convId: null, ...each })), ...others];
  };
  const request = (it: string) =>
    Promise.all(
      routes.flatMap(({ name, isOfAccount }) =>
        inputsFor(it).map((input) =>
          call('request', { account: isOfAccount ? account : null, route: name, input }),
        ),
      ),
    );

  for (const path of paths) {
    const got: unknown[] = [];
    for (const name of Object.keys(parley).filter((each) => each !== 'on')) {
      for (const file of filesFor(path)) {
        got.push(await call(name, file), await call(name, [file]));
        got.push(await call(name, { account, files: [file] }), await call(name, account, [file]));
      }
    }
    await request(path);
    for (const token of new Set(tokensIn(got)))
      await call('request', { account, route: 'staged.add', input: { convId: null, tokens: [token] } });
  }
  return calls;
}
