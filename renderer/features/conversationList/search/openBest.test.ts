import { expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/errors.ts';
import { convId, msgId } from '../../../../shared/model/ids.ts';
import { readChatLink } from '../../../../shared/text/chatLink.ts';
import { testBridge } from '../../../../testing/page/testBridge.ts';
import { createBestFinder } from './openBest.ts';

const LEILA = { conversations: [{ convId: convId(7) }] };
const NOBODY = { conversations: [] };

function finding() {
  const { bridge, answer, asked } = testBridge();
  const became: unknown[] = [];
  const finder = createBestFinder(
    { bridges: () => [bridge], placeIn: readChatLink, order: (_, found) => found },
    {
      found: (best, typed) => became.push({ best, typed }),
      nothing: (filter, typed) => became.push({ nothing: filter, typed }),
      failed: (thrown, typed) => became.push({ failed: AppError.from(thrown).code, typed }),
    },
  );
  return { finder, answer, asked, became };
}

it('keys typed before the answer go to what opens, in order', async () => {
  const { finder, answer, became } = finding();
  finder.find('leila');
  for (const key of ['H', 'e', 'x']) finder.hold(key);
  finder.takeBackOne();
  finder.hold('y\n');
  await answer('conversations.list', LEILA);
  expect(became).toEqual([{ best: { account: 'test', convId: 7 }, typed: 'Hey\n' }]);
  expect(finder.isLooking()).toBe(false);
});

it('without a matching conversation, the newest matching message opens', async () => {
  const { finder, answer, became } = finding();
  finder.find('everybody');
  await answer('conversations.list', NOBODY);
  await answer('search.messages', { hits: [{ convId: convId(3), msgId: msgId(9) }] });
  expect(became).toEqual([{ best: { account: 'test', convId: 3, msgId: 9 }, typed: '' }]);
});

it('a link leads to its message, if the account has the conversation', async () => {
  const { finder, answer, became } = finding();
  finder.find('parley://chat/7/9');
  await answer('conversations.get', LEILA.conversations[0]);
  await answer('messages.get', { convId: convId(7), msgId: msgId(9) });
  finder.find('parley://chat/7/10');
  await answer('conversations.get', LEILA.conversations[0]);
  await answer('messages.get', Promise.reject(new AppError('not-found', '')));
  finder.find('parley://chat/8');
  await answer('conversations.get', Promise.reject(new AppError('not-found', '')));
  expect(became).toEqual([
    { best: { account: 'test', convId: 7, msgId: 9 }, typed: '' },
    { best: { account: 'test', convId: 7, lacksMessage: true }, typed: '' },
    { nothing: 'parley://chat/8', typed: '' },
  ]);
});

it('an answer that comes after the person went elsewhere, or looked for something else, is dropped', async () => {
  const { finder, answer, asked, became } = finding();
  finder.find('leila');
  finder.hold('H');
  finder.stop();
  await answer('conversations.list', LEILA);
  finder.find('lei');
  finder.find('leila');
  await answer('conversations.list', { conversations: [{ convId: convId(1) }] });
  expect(became).toEqual([]);
  await answer('conversations.list', LEILA);
  expect(became).toEqual([{ best: { account: 'test', convId: 7 }, typed: '' }]);
  expect(asked).toEqual([]);
});

it('when nothing fits, or core fails, that is said, and what was typed is not lost', async () => {
  const { finder, answer, became } = finding();
  finder.find('zzz');
  finder.hold('H');
  await answer('conversations.list', NOBODY);
  await answer('search.messages', { hits: [] });
  finder.find('leila');
  finder.hold('H');
  await answer('conversations.list', Promise.reject(new AppError('disk-full', 'No room')));
  expect(became).toEqual([
    { nothing: 'zzz', typed: 'H' },
    { failed: 'disk-full', typed: 'H' },
  ]);
});
