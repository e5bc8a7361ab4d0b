import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Service } from '../../../service/startService.ts';
import { read, startTestService } from '../../../service/testing/service.ts';
import { startCoreProcess } from '../../../testing/core/startCoreProcess.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { isIn, pending } from './testFiles.ts';
import { conversations, textOf, textsIn } from './testTexts.ts';

/** Longer than any test. */
const STUCK = { kind: 'delay', ms: 600_000 } as const;
const isStored = async (service: Service) =>
  (await read(service)).some(({ msgText }) => msgText === 'only once');

/** Kills core at `point` and returns the next one. */
async function killAt(service: Service, point: () => Promise<unknown>) {
  const [convId] = await conversations(service);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await startCoreProcess(service, account);
  const reached = point();
  await core.ask('outbox.send', textOf(convId, 'only once'));
  await reached;
  await core.kill();
  return { convId, core: await openTestCore(service, account) };
}

test.each<[string, (service: Service) => Promise<unknown>]>([
  ['as soon as the text is on disk', async () => undefined],
  ['when the service has the request', (service) => service.requests.next('send')],
  [
    'while the service is at work on it',
    (service) => {
      service.faults.next({ endpoint: 'send' }, { kind: 'delay', ms: 400 });
      return service.requests.next('send');
    },
  ],
  [
    'when the service has stored it',
    async (service) => {
      await service.requests.next('send');
      while (!(await isStored(service))) await service.requests.next('get');
    },
  ],
])('core dies %s: the text is sent exactly once in the end', async (_, point) => {
  const service = await startTestService();
  const { core, convId } = await killAt(service, () => point(service));
  await core.until(async () => (await textsIn(core, convId)).includes('only once'));
  await core.until(async () => (await pending(core)).length === 0);
  expect(await textsIn(core, convId)).toEqual(['first', 'only once']);
  expect(service.requests.count('send')).toBe(1);
});

test('core dies during a request that never arrives: the text is kept, and nothing is sent automatically', async () => {
  const service = await startTestService();
  service.faults.next({ endpoint: 'send' }, STUCK);
  const { core } = await killAt(service, () => service.requests.next('send'));
  await isIn(core, 'not-arrived');
  expect(await pending(core)).toMatchObject([{ text: 'only once', state: { kind: 'not-arrived' } }]);
  expect(service.requests.count('send')).toBe(1);
});
