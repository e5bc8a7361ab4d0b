import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { openTestCore, type TestCore } from '../testing/testCore.ts';
import type { Pace } from './pace.ts';
import { shown, withPeople } from './testPeople.ts';

const report = (core: TestCore) => core.ask('sync.report', {});
const gapsOf = async (core: TestCore, convId: number) =>
  (await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 50 } })).gaps;

/** A core that has a message of Ines, and knows that another one before it could not be read. */
async function withHole(pace: Partial<Pace> = {}) {
  const service = await startTestService();
  const { ines, say } = await withPeople(service);
  const core = await openTestCore(service, { pace });
  await core.complete();
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'wrong-types' });
  const missing = await say('ines', 'garbled');
  const clear = await say('ines', 'clear');
  await core.until(async () => (await shown(core, ines)).length === 2);
  expect(await gapsOf(core, ines)).toEqual([{ before: clear, state: 'unreadable' }]);
  return { service, core, ines, missing, clear };
}

test('a message that could not be read is missing no more once a read of its conversation brought it', async () => {
  const { service, core, ines, missing, clear } = await withHole();
  service.faults.clear();
  await core.ask('sync.watch', { view: { convId: ines, from: missing, to: clear } });
  await core.until(async () => (await shown(core, ines)).length === 3);
  const { gaps, findings } = await report(core);
  expect([gaps, await gapsOf(core, ines)]).toEqual([[], []]);
  expect(findings[0]).toMatchObject({ kind: 'readable', amount: 1, first: missing });
});

test('a message that was deleted before it could be read is missing no more once the newest were read again', async () => {
  const { core, service, missing } = await withHole({ newestBackgroundMs: 40 });
  service.admin.deleteMessage(missing, { keepStub: false });
  service.faults.clear();
  await core.until(async () => (await report(core)).gaps.length === 0);
});
