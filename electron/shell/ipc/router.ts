import { z } from 'zod';
import {
  type AccountRouteName,
  type AppRouteName,
  appRoutes,
  type CoreRouteName,
  coreRoutes,
  type RouteOutput,
  type RouteParsed,
  type ShellRouteName,
  shellRoutes,
} from '../../../shared/contract/index.ts';
import { zAccountId } from '../../../shared/contract/inputs.ts';
import { parseInput } from '../../../shared/contract/parseInput.ts';
import { AppError, fromResult, type Result, toResult } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';

/** A core that passes a request on, and checks its input with the same table. */
interface Core {
  pass(route: CoreRouteName, input: unknown): Promise<Result<unknown>>;
}

/** The routes of no account. `From`: the window whose page asks. */
export type AppHandlers<From = void> = {
  readonly [R in AppRouteName]: (
    input: RouteParsed<R>,
    from: From,
  ) => RouteOutput<R> | Promise<RouteOutput<R>>;
};

/** The routes of an account that the shell answers. */
export type ShellHandlers<C, From = void> = {
  readonly [R in ShellRouteName]: (
    input: RouteParsed<R>,
    core: C,
    account: AccountId,
    from: From,
  ) => RouteOutput<R> | Promise<RouteOutput<R>>;
};

export interface RouterParts<C extends Core, From> {
  readonly app: AppHandlers<From>;
  readonly shell: ShellHandlers<C, From>;
  /** The core of an account that is open. @throws AppError `signed-out` for any other */
  readonly coreOf: (account: AccountId) => C;
}

const envelope = z
  .object({ account: zAccountId.nullable(), route: z.unknown(), input: z.unknown() })
  .strict();

/**
 * Makes the function that answers whatever the page asks. It never rejects: an unknown route, a route without its account, an
 * input that the contract does not accept and a failing handler all come back in the envelope.
 */
export function createRouter<C extends Core, From = void>({ app, shell, coreOf }: RouterParts<C, From>) {
  function ofApp<R extends AppRouteName>(name: R, input: unknown, from: From) {
    return app[name](parseInput(name, appRoutes[name].input, input) as RouteParsed<R>, from);
  }

  function ofShell<R extends ShellRouteName>(name: R, input: unknown, account: AccountId, from: From) {
    const core = coreOf(account);
    const parsed = parseInput(name, shellRoutes[name].input, input) as RouteParsed<R>;
    return shell[name](parsed, core, account, from);
  }

  function ofAccount(name: AccountRouteName, input: unknown, account: AccountId, from: From): unknown {
    return isRouteOf(shellRoutes, name)
      ? ofShell(name, input, account, from)
      : coreOf(account).pass(name, input).then(fromResult);
  }

  return (request: unknown, from: From): Promise<Result<unknown>> =>
    toResult((): unknown => {
      const { account, route, input } = parseInput('A request', envelope, request);
      if (isRouteOf(appRoutes, route)) {
        if (account !== null) throw new AppError('bad-input', `${route} belongs to no account.`);
        return ofApp(route, input, from);
      }
      if (!isRouteOf(shellRoutes, route) && !isRouteOf(coreRoutes, route))
        throw new AppError('unknown-route', 'There is no such route.');
      if (account === null) throw new AppError('bad-input', `${route} needs an account.`);
      return ofAccount(route, input, account, from);
    });
}

function isRouteOf<Table extends object>(table: Table, route: unknown): route is keyof Table {
  return typeof route === 'string' && Object.hasOwn(table, route);
}
