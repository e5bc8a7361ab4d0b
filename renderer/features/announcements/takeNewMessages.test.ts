import { expect, it } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { type ConvId, convId, msgId } from '../../../shared/model/ids.ts';
import { testBridge } from '../../../testing/page/testBridge.ts';
import { testMessage as message } from '../../../testing/page/testMessage.ts';
import { type Announcement, createAnnouncer } from './announcer.ts';
import { createTaker } from './takeNewMessages.ts';

const ANA = convId(1);
const BEN = convId(2);
const one = (id: number, of: ConvId = ANA) => ({
  convId: of,
  count: 1,
  newest: [msgId(id)],
  criticalCount: 0,
  critical: [],
  mayBeMore: false,
});
const page = (id: number) => ({ messages: [message(id)] });

/** The announcements while `open()` is in view, all at once at the end. */
function taking(open: () => ConvId | null) {
  const bridge = testBridge();
  const announcer = createAnnouncer();
  const { request } = bridge.bridge;
  const take = createTaker({
    request,
    announcer,
    isInView: (of) => of === open(),
    announce: () => undefined,
  });
  const said = (): Announcement | null => announcer.take(0);
  return { ...bridge, take, said };
}

it('reads out the earliest messages first, even if reading them took longer', async () => {
  const { take, said, answer, asked } = taking(() => ANA);
  const taken = [take(one(1)), take(one(2))];
  asked[1]?.answer(page(2));
  await answer('messages.page', page(1));
  await Promise.all(taken);
  expect(said()?.messages.map((each) => each.msgId)).toEqual([1, 2]);
});

it('counts messages that cannot be read, without showing an error', async () => {
  const { take, said, answer } = taking(() => ANA);
  const taken = take(one(1));
  await answer('messages.page', Promise.reject(new AppError('internal', 'The store is being read anew.')));
  await taken;
  expect(said()).toEqual({ messages: [], more: 1, elsewhere: null });
});

it('other conversations wait for no read', async () => {
  const { take, said } = taking(() => ANA);
  void take(one(1));
  await take(one(2, BEN));
  expect(said()?.elsewhere).toEqual({ messages: 1, conversations: 1 });
});

it('counts messages whose conversation was left before they were read with the others', async () => {
  let open: ConvId | null = ANA;
  const { take, said, answer } = taking(() => open);
  const taken = take(one(1));
  open = null;
  await answer('messages.page', page(1));
  await taken;
  expect(said()).toMatchObject({ messages: [], elsewhere: { messages: 1, conversations: 1 } });
});
