import { expect, test } from 'vitest';
import { accountId, convId, msgId } from '../../../shared/model/ids.ts';
import { isSamePlace, type OwnPlace } from '../../../shared/model/windows.ts';
import { createWaitingPlace } from './waitingPlace.ts';

function start(own: OwnPlace | null = null) {
  const happened: string[] = [];
  const note = (what: string) => () => void happened.push(what);
  const log = { info: () => {}, warn: (line: string) => void happened.push(line), error: () => {} };
  const goToOwn = (place: OwnPlace) => own !== null && isSamePlace(own, place);
  const waiting = createWaitingPlace(note('told the page'), log);
  waiting.listen(note('showed the window'), goToOwn);
  return { waiting, happened };
}

test('the place of the last link waits, and is taken once', () => {
  const { waiting, happened } = start();
  waiting.putLinks(['parley://chat/1', 'parley://chat/2/3']);
  expect(happened).toEqual(['showed the window', 'told the page']);
  expect(waiting.take()).toEqual({ account: null, convId: 2, msgId: 3, isPressed: false });
  expect(waiting.take()).toBeNull();
});

test('a notification was pressed by the person, and a link may not have been', () => {
  const { waiting } = start();
  const place = { account: accountId('ana'), convId: convId(1), msgId: null };
  waiting.putPressed({ ...place, msgId: msgId(7), isOfMany: true });
  expect(waiting.take()).toEqual({ ...place, isPressed: true });
  waiting.putPressed({ ...place, msgId: msgId(7) });
  expect(waiting.take()).toEqual({ ...place, msgId: 7, isPressed: true });
  waiting.putPressed({ ...place, msgId: msgId(7) });
  waiting.putLinks(['parley://chat/1?account=ana']);
  expect(waiting.take()).toEqual({ ...place, isPressed: false });
});

test('a notification of several reminders leads to their list, and one of several conversations only to the window', () => {
  const { waiting, happened } = start();
  const list = { account: accountId('ana'), list: 'reminders' } as const;
  waiting.putPressed(list);
  expect(waiting.take()).toEqual(list);
  waiting.putPressed(null);
  expect(waiting.take()).toBeNull();
  expect(happened.filter((one) => one === 'showed the window')).toHaveLength(2);
});

test('a link that names no place is told to the page, once, and the log has none of it', () => {
  const { waiting, happened } = start();
  waiting.putLinks([]);
  expect(happened).toEqual([]);
  waiting.putLinks(['parley://send/1?text=secret']);
  const line = 'A link to Parley was not followed: it names no place.';
  expect(happened).toEqual([line, 'showed the window', 'told the page']);
  expect(waiting.take()).toBe('malformed');
  expect(waiting.take()).toBeNull();
});

test('a notification of a conversation that has a window of its own leads there, and the main window stays', () => {
  const place = { account: accountId('ana'), convId: convId(1) };
  const { waiting, happened } = start(place);
  waiting.putPressed({ ...place, msgId: msgId(7) });
  expect([waiting.take(), happened]).toEqual([null, []]);
  waiting.putPressed({ ...place, convId: convId(2), msgId: msgId(7) });
  expect(waiting.take()).toMatchObject({ convId: 2 });
  // The person wants it in the main window now.
  waiting.putWanted({ ...place, msgId: null });
  expect(waiting.take()).toEqual({ ...place, msgId: null, isPressed: true });
});
