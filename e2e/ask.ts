import type { Page } from 'playwright/test';
import type { RouteInput, RouteName, RouteOutput } from '../shared/contract.ts';
import type { Result } from '../shared/errors.ts';

/** Asks as the page does, for what has no place on the screen; throws what the page would be told. */
export async function ask<R extends RouteName>(
  page: Page,
  route: R,
  input: RouteInput<R>,
): Promise<RouteOutput<R>> {
  const result = await page.evaluate(([name, value]) => window.parley.request(name, value), [
    route,
    input,
  ] as const);
  const { ok, ...rest } = result as Result<RouteOutput<R>>;
  if (!ok) throw new Error(JSON.stringify(rest));
  return (rest as { data: RouteOutput<R> }).data;
}
