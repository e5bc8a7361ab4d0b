import type { Page } from 'playwright/test';
import {
  appRoutes,
  type RouteInput,
  type RouteName,
  type RouteOutput,
} from '../../../shared/contract/index.ts';
import type { Result } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Session } from '../../../shared/model/session.ts';

/** Asks as the page does, for what has no place on the screen; throws what the page would be told. */
export async function ask<R extends RouteName>(
  page: Page,
  route: R,
  input: RouteInput<R>,
): Promise<RouteOutput<R>> {
  const account = Object.hasOwn(appRoutes, route) ? null : await shownAccount(page);
  const result = await page.evaluate(askAnything, { account, route, input });
  const { ok, ...rest } = result as Result<RouteOutput<R>>;
  if (!ok) throw new Error(JSON.stringify(rest));
  return (rest as { data: RouteOutput<R> }).data;
}

/** The account that the window shows; throws when it shows none. */
export async function shownAccount(page: Page): Promise<AccountId> {
  const session: Session = await ask(page, 'session.get', {});
  if (session.state !== 'signed-in') throw new Error('No one is signed in.');
  return session.account.id;
}

/** To be run in the page: also asks what the contract does not know. */
export function askAnything(request: unknown): Promise<unknown> {
  return (window.parley.request as (request: unknown) => Promise<unknown>)(request);
}
