import { convId as conversationId, msgId as messageId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { conversations } from '../../support/page/screen.ts';
import { dismiss, everNotified, notified } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';
const BEN = 'ben.okafor@x.example';

test('a notification that the person dismissed doesn’t come back when its last message is deleted', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  const ben = await begin(service, BEN);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  const ids: number[] = [];
  for (const number of [1, 2, 3])
    ids.push((await service.admin.post(ANA, { convId }, { msgText: `number ${number}` })).msgId);
  await expect
    .poll(() => notified(app))
    .toMatchObject([{ body: expect.stringMatching(/^3 new messages\n.*: number 3$/u) }]);
  const before = await everNotified(app);
  await dismiss(app);
  const [first = 0, , last = 0] = ids;
  service.admin.deleteMessage(last);
  const seen = { convId: conversationId(convId), from: messageId(first), to: messageId(last) };
  await ask(page, 'sync.watch', { view: seen });
  await expect
    .poll(async () => (await ask(page, 'messages.get', { msgId: messageId(last) })).isDeleted)
    .toBe(true);

  await service.admin.post(BEN, { convId: ben.convId }, { msgText: 'after that' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'after that' }]);
  expect((await everNotified(app)).slice(before.length)).toEqual(['after that']);
});
