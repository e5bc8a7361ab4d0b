import { expect, test } from 'vitest';
import { EMPTY_DRAFT, MAX_DRAFT_TEXT } from '../../../shared/model/drafts.ts';
import { MAX_PARTICIPANTS } from '../../../shared/model/people.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { createKeptDrafts } from './keptDrafts.ts';

/** The drafts of a page, which counts how often core was asked to save one. */
async function openDrafts() {
  const page = await openPage((await serviceWithConversations(0)).service);
  let writes = 0;
  const request: Bridge['request'] = (route, input) => {
    if (route === 'drafts.set') writes += 1;
    return page.bridge.request(route, input);
  };
  const kept = createKeptDrafts({ ...page.bridge, request }, (thrown) => expect.unreachable(String(thrown)));
  kept.connect();
  const status = await page.core().ask('status.get', {});
  return {
    ...{ page, kept },
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
    const { page, kept, writes, tellStatus } = await openDrafts();
    kept.write(null, draft);
    await kept.whenWritten(null);
    expect(kept.getState().refused).toEqual(new Set([null]));
    expect(await kept.read(null)).toBe(draft);
    // A status comes several times a second, and changes nothing here.
    for (let n = 0; n < 5; n += 1) tellStatus();
    expect(writes()).toBe(1);

    const shorter = { ...EMPTY_DRAFT, text: 'Fits' };
    kept.write(null, shorter);
    await kept.whenWritten(null);
    expect(kept.getState().refused).toEqual(new Set());
    expect(await page.core().ask('drafts.get', { convId: null })).toEqual(shorter);
  },
);
