import { expect, test } from 'vitest';
import { dialectsNamed } from '../../../../service/dialects/allDialects.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { openTestCore } from '../../../../testing/core/testCore.ts';
import { withPeople } from '../../sync/testPeople.ts';
import { isEmpty } from '../testFiles.ts';
import { asked, newestIn, sendText } from '../testTexts.ts';
import { ARRIVED, CUT, startOn } from './testLedger.ts';

const own = async (...of: Parameters<typeof newestIn>) =>
  (await newestIn(...of)).messages.map(({ text, isFromSelf }) => [text, isFromSelf]);

test("the sender that the service shows for a send is one's own address, whoever used it before", async () => {
  const service = await startTestService({ dialects: dialectsNamed('sender-alias') });
  await service.admin.addUser({ email: 'ines@x.example' });
  const { core, convId, account } = await startOn(service);
  service.admin.addMember(convId, 'ines@x.example');
  await service.admin.post('ines@x.example', { convId }, { msgText: 'hi' });
  await sendText(core, convId, 'one');
  await core.until(() => isEmpty(core));
  service.faults.next(CUT, ARRIVED);
  await sendText(core, convId, 'two');
  await core.until(() => isEmpty(core));
  expect(asked(service)).toEqual(['one', 'two']);
  const all = [
    ['first', true],
    ['hi', false],
    ['one', true],
    ['two', true],
  ];
  await core.until(async () => String(await own(core, convId)) === String(all));
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 9 });
  const shown = conversations.find((each) => each.convId === convId);
  expect(shown).toMatchObject({ last: { isFromSelf: true }, unread: 1 });
  await core.close();

  const next = await openTestCore(service, account);
  service.faults.next(CUT, ARRIVED);
  await sendText(next, convId, 'three');
  await next.until(() => isEmpty(next));
  await next.until(async () => String(await own(next, convId)) === String([...all, ['three', true]]));
  expect(asked(service)).toEqual(['one', 'two', 'three']);
});

test('the same words of someone else, under the id of a sent text, do not make that person oneself', async () => {
  const service = await startTestService();
  const { otto, say } = await withPeople(service);
  const { msgId } = await service.admin.post(service.email, { convId: otto }, { msgText: 'hello, Otto' });
  const core = await openTestCore(service);
  await core.complete();
  const read = service.faults.hold({ endpoint: 'get', times: Number.POSITIVE_INFINITY });
  const { id } = await sendText(core, otto, 'ok');
  await core.until(async () => (await core.ask('outbox.get', { id })).state.kind === 'sent');
  service.admin.rollBackTo(msgId);
  await say('otto', 'ok');
  await say('otto', 'and more');
  service.faults.clear();
  read();
  await core.until(async () => (await own(core, otto)).at(-1)?.[0] === 'and more');
  expect(await own(core, otto)).toEqual([
    ['hello from otto@x.example', false],
    ['hello, Otto', true],
    ['ok', false],
    ['and more', false],
  ]);
});
