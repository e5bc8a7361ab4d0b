import { expect, test } from 'vitest';
import { dialectsNamed } from '../../../../service/dialects/allDialects.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { isRestored } from '../../../../testing/serviceThatForgets.ts';
import { isEmpty, pending, send, smallFile } from '../../outbox/testFiles.ts';
import { texts, withPeople } from '../testPeople.ts';

/** A core that has read a few messages, of which the service can keep those up to `backup`. */
async function start(dialects = '') {
  const service = await startTestService({ dialects: dialectsNamed(dialects) });
  const people = await withPeople(service);
  let backup = 0;
  for (let i = 0; i < 8; i += 1) backup = await people.say(i % 2 === 0 ? 'ines' : 'otto', `old ${i}`);
  const core = await openTestCore(service);
  await core.complete();
  return { service, core, backup, ...people };
}

test.each([
  ['another file', 'holiday.jpg', 99],
  ['a file of the same size', 'holiday.txt', 'content of contract.txt'.length],
])(
  'Parley asks about a sent file whose id a restore gave to %s of the same person',
  async (_, fileName, size) => {
    const { service, core, backup, otto, say } = await start();
    const [item] = await send(core, otto, [smallFile(temporaryDir(), 'contract.txt')]);
    await core.until(() => isEmpty(core));
    for (let i = 0; i < 6; i += 1) await say(i % 2 === 0 ? 'ines' : 'otto', `late ${i}`);
    await core.until(async () => (await texts(core, otto)).at(-1) === 'late 5');
    service.admin.rollBackTo(backup);
    const attachment = { fileName, mimeType: 'image/jpeg', content: new Uint8Array(size) };
    await service.admin.post(service.email, { convId: otto }, { attachment });
    for (let i = 0; i < 6; i += 1) await say(i % 2 === 0 ? 'otto' : 'ines', `new ${i}`);
    await core.ask('sync.check', {}).catch(() => null);
    await core.until(() => isRestored(core));
    expect(await pending(core)).toMatchObject([{ id: item?.id, state: { kind: 'cannot-tell' } }]);
  },
);

test('a file sent to a restored service is not in doubt just because the service stores names differently', async () => {
  const { service, core, backup, otto, say } = await start('names-decomposed');
  for (let i = 0; i < 6; i += 1) await say(i % 2 === 0 ? 'ines' : 'otto', `late ${i}`);
  await core.until(async () => (await texts(core, otto)).at(-1) === 'late 5');
  service.admin.rollBackTo(backup);
  await send(core, otto, [smallFile(temporaryDir(), 'r\u00e9sum\u00e9.txt')]);
  await core.until(() => isEmpty(core));
  await core.ask('sync.check', {}).catch(() => null);
  await core.until(() => isRestored(core));
  expect(await pending(core)).toEqual([]);
});
