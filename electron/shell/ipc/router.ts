import {
  type CoreRouteName,
  coreRoutes,
  type Handlers,
  type RouteOutput,
  type RouteParsed,
  type ShellRouteName,
  shellRoutes,
} from '../../../shared/contract/index.ts';
import { parseInput } from '../../../shared/contract/parseInput.ts';
import { AppError, type Result, toResult } from '../../../shared/errors/errors.ts';

/** Passes a request on to core, which checks its input with the same table. */
type AskCore = (route: CoreRouteName, input: unknown) => Promise<Result<unknown>>;

/**
 * Makes the function that answers whatever the page asks. It never rejects: an unknown route, an
 * input that the contract does not accept and a failing handler all come back in the envelope.
 */
export function createRouter(handlers: Handlers<ShellRouteName>, askCore: AskCore) {
  function handle<R extends ShellRouteName>(
    name: R,
    input: unknown,
  ): RouteOutput<R> | Promise<RouteOutput<R>> {
    return handlers[name](parseInput(name, shellRoutes[name].input, input) as RouteParsed<R>);
  }

  return async (route: unknown, input: unknown): Promise<Result<unknown>> => {
    if (isRouteOf(coreRoutes, route)) return askCore(route, input);
    return toResult(() => {
      if (!isRouteOf(shellRoutes, route)) throw new AppError('unknown-route', 'There is no such route.');
      return handle(route, input);
    });
  };
}

function isRouteOf<Table extends object>(table: Table, route: unknown): route is keyof Table {
  return typeof route === 'string' && Object.hasOwn(table, route);
}
