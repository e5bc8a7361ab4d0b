import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { postFile, startTestService } from '../../../../service/testing/service.ts';
import { convId, type MsgId, msgId } from '../../../../shared/model/ids.ts';
import { createMovableClock, openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { isEmpty } from '../../outbox/testFiles.ts';
import { sendText, textsIn } from '../../outbox/testTexts.ts';
import { settled, stateOf } from './testReceived.ts';

const HOUR = 3_600_000;

/** A core, and the messages of files that its service has in one conversation. */
async function start(count: number) {
  const service = await startTestService();
  const files: { readonly convId: number; readonly msgId: number }[] = [];
  for (let i = 0; i < count; i += 1) {
    const { json } = await postFile(service, new File(['plan'], `plan-${i}.txt`, { type: 'text/plain' }));
    files.push(json as { convId: number; msgId: number });
  }
  const clock = createMovableClock();
  const core = await openTestCore(service, { dir: temporaryDir(), key: randomBytes(32), clock });
  await core.complete();
  const askFor = (id: MsgId) => core.ask('files.fetch', { msgId: id, isAutomatic: false });
  const ids = files.map((file) => msgId(file.msgId));
  return { service, core, clock, convId: convId(files[0]?.convId ?? 0), ids, askFor };
}

test('a limited download holds the others and nothing else, says so, and continues', async () => {
  const { service, core, clock, convId, ids, askFor } = await start(2);
  const [limited = msgId(0), behind = msgId(0)] = ids;
  service.faults.next({ endpoint: 'getfile' }, { kind: 'rate-limit', retryAfterSeconds: 3_600 });
  await askFor(limited);
  await core.until(async () => {
    const status = await stateOf(core, limited);
    return status?.state !== 'fetching' || status.heldUntil !== undefined;
  });
  expect(await askFor(behind)).toMatchObject({ state: 'fetching' });
  for (const id of ids) {
    const status = await stateOf(core, id);
    const heldMs = status?.state === 'fetching' ? (status.heldUntil ?? 0) - clock.now() : 0;
    expect(Math.abs(heldMs - HOUR)).toBeLessThan(HOUR / 2);
  }

  await sendText(core, convId, 'meanwhile');
  await core.until(() => isEmpty(core));
  expect(await textsIn(core, convId)).toContain('meanwhile');
  expect(core.statuses.map(({ connection }) => connection.state)).not.toContain('trouble');
  expect(service.requests.count('getfile')).toBe(1);

  clock.advance(HOUR);
  for (const id of ids) {
    await settled(core, id);
    expect(await stateOf(core, id)).toMatchObject({ state: 'here' });
  }
  expect(service.requests.count('getfile')).toBe(3);
});

test('a person can cancel a download that is held', async () => {
  const { service, core, clock, ids, askFor } = await start(1);
  const [id = msgId(0)] = ids;
  service.faults.next({ endpoint: 'getfile' }, { kind: 'rate-limit', retryAfterSeconds: 3_600 });
  await askFor(id);
  await core.until(() => core.files.some((status) => status.state === 'fetching' && status.heldUntil));
  expect(await core.ask('files.cancel', { msgId: id })).toEqual({ msgId: id, state: 'remote' });
  clock.advance(HOUR);
  await core.ask('sync.now', {});
  await service.requests.next('get');
  expect(service.requests.count('getfile')).toBe(1);
});
