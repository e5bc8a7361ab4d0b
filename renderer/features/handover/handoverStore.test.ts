import { expect, test } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { createHandoverStore, type HandoverTyped } from './handoverStore.ts';

test('a note that was typed for a lost conversation is no note on the one that gets its number', async () => {
  const { service, convIds } = await serviceWithConversations(2);
  const { bridge } = await openPage(service);
  const failures: unknown[] = [];
  const handover = createHandoverStore(bridge, (thrown) => failures.push(thrown));
  const [lost, other] = convIds as [ConvId, ConvId];
  const choice = { hasLabels: true, hasNotes: false, hasSnoozes: true, messages: 0 } as const;
  const parts: HandoverTyped['parts'] = { note: 'Thank you', ...choice };
  const { give, leave, forget } = handover.getState();
  give([lost, other]);
  const notes: HandoverTyped['notes'] = new Map([
    [lost, 'She is ill'],
    [other, 'He waits'],
  ]);
  leave({ parts, notes });
  give([lost, other]);
  forget(lost);
  expect(handover.getState()).toMatchObject({ given: [other], kept: { parts } });
  expect([...(handover.getState().kept?.notes ?? [])]).toEqual([[other, 'He waits']]);
  expect(failures).toEqual([]);
});
