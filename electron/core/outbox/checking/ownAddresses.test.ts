import { expect, test } from 'vitest';
import { dialectsNamed } from '../../../../service/dialects/allDialects.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { openTestCore } from '../../../../testing/core/testCore.ts';
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
