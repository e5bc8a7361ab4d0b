import {
  type CoreRouteName,
  coreRoutes,
  type Handlers,
  type RouteParsed,
} from '../../shared/contract/index.ts';
import { parseInput } from '../../shared/contract/parseInput.ts';
import { AppError, type Result, toResult } from '../../shared/errors/errors.ts';

/** Answers a request from outside, whatever it is. Never rejects. */
export type Route = (name: string, input: unknown) => Promise<Result<unknown>>;

/** Checks that the route is known, then that the input fits the contract, then calls the handler. */
export function createRouter(handlers: Handlers<CoreRouteName>): Route {
  return (name, input) =>
    toResult((): unknown => {
      if (!isRoute(name)) throw new AppError('unknown-route', 'There is no such request.');
      return handle(handlers, name, input);
    });
}

function isRoute(name: string): name is CoreRouteName {
  return Object.hasOwn(coreRoutes, name);
}

function handle<R extends CoreRouteName>(handlers: Handlers<CoreRouteName>, name: R, input: unknown) {
  return handlers[name](parseInput(name, coreRoutes[name].input, input) as RouteParsed<R>);
}
