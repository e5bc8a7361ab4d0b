import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { EMPTY_DRAFT, MAX_DRAFT_TEXT } from '../../../shared/model/drafts.ts';
import { MAX_PARTICIPANTS } from '../../../shared/model/people.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { createKeptDrafts } from './keptDrafts.ts';

/** The drafts of a page whose first requests to save one end with `failures`, which counts how often core was asked to save one. */
async function openDrafts(failures: readonly AppError[] = []) {
  const left = [...failures];
  const told: unknown[] = [];
  const page = await openPage((await serviceWithConversations(0)).service);
  let writes = 0;
  const request: Bridge['request'] = (route, input) => {
    if (route === 'drafts.set') writes += 1;
    const failure = route === 'drafts.set' ? left.shift() : undefined;
    if (failure) return Promise.reject(failure);
    return page.bridge.request(route, input);
  };
  const kept = createKeptDrafts({ ...page.bridge, request }, (thrown) => void told.push(thrown));
  kept.connect();
  const status = await page.core().ask('status.get', {});
  return {
    ...{ page, kept, told },
    writes: () => writes,
    tellStatus: () => page.tell({ name: 'status', payload: status, account: page.bridge.account }),
  };
}

const PEOPLE = Array.from({ length: MAX_PARTICIPANTS + 1 }, (_, n) => `person${n}@x.example`);
const TOO_MUCH = [
  ['much text', { ...EMPTY_DRAFT, text: 'x'.repeat(MAX_DRAFT_TEXT + 1) }],
  ['many participants', { ...EMPTY_DRAFT, text: 'To everyone', participants: PEOPLE }],
] as const;

test.each(TOO_MUCH)(
  'a draft with too %s is kept here and counts as not saved until it fits',
  async (_, draft) => {
    const { page, kept, told, writes, tellStatus } = await openDrafts();
    kept.write(null, draft);
    await kept.whenWritten(null);
    expect(kept.getState().refused).toEqual(new Map([[null, draft.text.length]]));
    expect(await kept.read(null)).toBe(draft);
    // A status comes several times a second, and changes nothing here.
    for (let n = 0; n < 5; n += 1) tellStatus();
    expect([writes(), told]).toEqual([1, []]);

    const shorter = { ...EMPTY_DRAFT, text: 'Fits' };
    kept.write(null, shorter);
    await kept.whenWritten(null);
    expect(kept.getState().refused).toEqual(new Map());
    expect(await page.core().ask('drafts.get', { convId: null })).toEqual(shorter);
  },
);

test('a draft that could not be saved is saved with a later status, and that is said once', async () => {
  const failure = new AppError('internal', 'The worker has failed.');
  const { page, kept, told, tellStatus } = await openDrafts([failure, failure]);
  const draft = { ...EMPTY_DRAFT, text: 'Hello' };
  kept.write(null, draft);
  await kept.whenWritten(null);
  for (let n = 0; n < 2; n += 1) {
    tellStatus();
    await page.core().ask('status.get', {});
  }
  expect(await page.core().ask('drafts.get', { convId: null })).toEqual(draft);
  expect(told).toEqual([failure]);
});
