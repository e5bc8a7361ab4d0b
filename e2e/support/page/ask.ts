import type { Page } from 'playwright/test';
import type { RouteInput, RouteName, RouteOutput } from '../../../shared/contract/index.ts';
import type { Result } from '../../../shared/errors/errors.ts';

/** Asks as the page does, for what has no place on the screen; throws what the page would be told. */
export async function ask<R extends RouteName>(
  page: Page,
  route: R,
  input: RouteInput<R>,
): Promise<RouteOutput<R>> {
  const result = await page.evaluate(askAnything, [route, input] as const);
  const { ok, ...rest } = result as Result<RouteOutput<R>>;
  if (!ok) throw new Error(JSON.stringify(rest));
  return (rest as { data: RouteOutput<R> }).data;
}

/** To be run in the page: also asks what the contract does not know. */
export function askAnything([route, input]: readonly [route: string, input: unknown]): Promise<unknown> {
  return (window.parley.request as (route: string, input: unknown) => Promise<unknown>)(route, input);
}
