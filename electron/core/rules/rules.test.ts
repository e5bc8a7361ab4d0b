import { describe, expect, it } from 'vitest';
import type { LabelId } from '../../../shared/model/ids.ts';
import { c, OMAR, SELF, wire } from '../../../testing/core/testStore.ts';
import { getConversation } from '../conversations/conversations.ts';
import { setHead } from '../coverage/syncState.ts';
import { labelsOn, made as madeLabel } from '../labels/testLabels.ts';
import { forgetAbove } from '../sync/restores/rebuild.ts';
import { storeWith } from '../triage/testTriage.ts';
import { MOST_LOGGED } from './ruleLog.ts';
import { NOW, rulesOn, ruleWith } from './testRules.ts';

const FILE = { attachmentId: 'a', fileName: 'a.pdf', fileSize: 1, mimeType: 'application/pdf' };
const isPinned = (store: ReturnType<typeof storeWith>, id: number) => getConversation(store, c(id))?.isPinned;

describe('a condition', () => {
  it.each([
    ['an address, in any case', { from: [OMAR] }, { senderEmail: OMAR.toUpperCase() }, {}],
    [
      'a domain',
      { from: ['@acme.example'] },
      { senderEmail: 'a@acme.example' },
      { senderEmail: 'a@notacme.example' },
    ],
    ['a conversation', { convId: c(1) }, { convId: 1 }, { convId: 2 }],
    [
      'a word, in any case and without accents',
      { words: ['Réclamation'] },
      { msgText: 'ma RECLAMATION' },
      { msgText: 'ma reclamatie' },
    ],
    ['a beginning of a word', { words: ['bill'] }, { msgText: 'two bills' }, { msgText: 'a playbill' }],
    ['a phrase', { words: ['credit note'] }, { msgText: 'a credit-note' }, { msgText: 'note the credit' }],
    [
      'one of several words',
      { words: ['heron', 'weir'] },
      { msgText: 'by the weir' },
      { msgText: 'by the wall' },
    ],
    [
      'a word of a script without blanks',
      { words: ['请求'] },
      { msgText: '退款请求已收到' },
      { msgText: '退款' },
    ],
    [
      'a word among a script without blanks',
      { words: ['refund'] },
      { msgText: '我要refund谢谢' },
      { msgText: '我要prefund谢谢' },
    ],
    ['a word with ß', { words: ['Straße'] }, { msgText: 'Bahnhof STRASSE' }, { msgText: 'Strahl' }],
    ['a critical message', { isCritical: true }, { priority: '3' }, { priority: 'normal' }],
    ['a file', { hasFile: true }, { attachment: FILE }, {}],
  ])('can be %s', (_name, conditions, fitting, other) => {
    const store = storeWith(2);
    const { made, come, acts } = rulesOn(store);
    const id = made(conditions);
    come(wire(10, other));
    expect(acts(id)).toEqual([]);
    come(wire(11, fitting));
    expect(acts(id)).toEqual([{ kind: 'pin' }]);
  });

  it('must hold together with the others', () => {
    const store = storeWith(2);
    const { made, come, acts } = rulesOn(store);
    const id = made({ from: [OMAR], words: ['refund'] });
    come(wire(10, { senderEmail: OMAR }), wire(11, { msgText: 'refund' }));
    expect(acts(id)).toEqual([]);
    come(wire(12, { senderEmail: OMAR, msgText: 'A refund?' }));
    expect(acts(id)).toHaveLength(1);
  });
});

describe('an action', () => {
  it('changes the conversation, is logged with its message, and can be undone', () => {
    const store = storeWith(2);
    const refund = madeLabel(labelsOn(store), 'Refund');
    const { made, come, book } = rulesOn(store);
    const id = made({ words: ['refund'] }, { labels: [refund], pins: true, level: 'none', snooze: 'hour' });
    come(wire(10, { convId: 2, msgText: 'refund' }));
    const until = NOW + 3_600_000;
    expect(getConversation(store, c(2))).toMatchObject({
      ...{ labels: [refund], isPinned: true, notify: 'none', state: { kind: 'snoozed', until } },
    });
    expect(isPinned(store, 1)).toBe(false);
    const { entries } = book.log(id, null);
    expect(entries.map(({ act }) => act).toReversed()).toEqual([
      { kind: 'label', labelId: refund },
      { kind: 'pin' },
      { kind: 'level', level: 'none', before: 'default' },
      { kind: 'snooze', until },
    ]);
    for (const { id: logId, at, match, canUndo } of entries) {
      expect([at, match?.message.msgId, canUndo]).toEqual([NOW, 10, true]);
      book.undo(logId);
      expect(() => book.undo(logId)).toThrow(expect.objectContaining({ code: 'not-found' }));
    }
    expect(getConversation(store, c(2))).toMatchObject({
      ...{ labels: [], isPinned: false, notify: 'default', state: { kind: 'open' } },
    });
    expect(book.log(id, null).entries.every(({ isUndone, canUndo }) => isUndone && !canUndo)).toBe(true);
  });

  it('notifies of all messages of a muted conversation, and mutes it again when undone', () => {
    const store = storeWith(1);
    const { made, come, book } = rulesOn(store);
    made({ words: ['lunch'] }, { level: 'none' });
    const id = made({ isCritical: true }, { level: 'all' });
    come(wire(10, { msgText: 'lunch' }), wire(11, { priority: '3' }));
    expect(getConversation(store, c(1))?.notify).toBe('all');
    book.undo(book.log(id, null).entries[0]?.id ?? 0);
    expect(getConversation(store, c(1))?.notify).toBe('none');
  });

  it('snoozes no conversation to which someone wrote after the message that fits', () => {
    const store = storeWith(1);
    const { made, come, acts } = rulesOn(store);
    const id = made({ words: ['build'] }, { pins: true, snooze: 'hour' });
    come(wire(10, { msgText: 'Build done' }), wire(11, { msgText: 'Urgent' }));
    expect(acts(id)).toEqual([{ kind: 'pin' }]);
    expect(getConversation(store, c(1))?.state).toEqual({ kind: 'open' });
    come(wire(12, { msgText: 'Build done' }), wire(13, { senderEmail: SELF }), wire(14, { isDeleted: true }));
    expect(getConversation(store, c(1))?.state).toMatchObject({ kind: 'snoozed' });
  });

  it('that changes nothing isn’t logged, and a change of the person isn’t undone', () => {
    const store = storeWith(1);
    const labels = labelsOn(store);
    const refund = madeLabel(labels, 'Refund');
    const { made, come, book } = rulesOn(store);
    const id = made({ convId: c(1) }, { labels: [refund] });
    come(wire(10), wire(11));
    const { entries } = book.log(id, null);
    expect(entries).toHaveLength(1);
    void labels.remove(refund);
    expect(book.log(id, null).entries).toMatchObject([{ canUndo: false }]);
    expect(() => book.undo(entries[0]?.id ?? 0)).toThrow(expect.objectContaining({ code: 'not-found' }));
  });

  it('with a label that was deleted leaves the others alone, and the rule says so', () => {
    const store = storeWith(1);
    const { made, come, acts, book } = rulesOn(store);
    const id = made({ convId: c(1) }, { labels: [77 as LabelId], pins: true });
    come(wire(10));
    expect(acts(id)).toEqual([{ kind: 'pin' }]);
    expect(book.list()).toMatchObject([{ lostLabels: 1 }]);
  });
});

it('rules act in their order, which the person can change, and deleted ones come back to their place', () => {
  const store = storeWith(1);
  const { made, come, book } = rulesOn(store);
  const [mute, notify] = [
    made({ convId: c(1) }, { level: 'none' }),
    made({ convId: c(1) }, { level: 'all' }),
  ];
  come(wire(10));
  expect(getConversation(store, c(1))?.notify).toBe('all');
  book.move(notify, 0);
  come(wire(11));
  expect(getConversation(store, c(1))?.notify).toBe('none');
  const { undoId } = book.remove(notify);
  expect(book.list().map(({ id }) => id)).toEqual([mute]);
  book.putBack(undoId);
  expect(book.list().map(({ id }) => id)).toEqual([notify, mute]);
  expect(book.log(notify, null).entries).toHaveLength(1);
  expect(() => book.putBack(undoId)).toThrow(expect.objectContaining({ code: 'not-found' }));
});

it('a rule acts on no message of before it was saved or switched on, on none of the account’s own, and on none while it is off', () => {
  const store = storeWith(1);
  const { made, come, acts, book, engine } = rulesOn(store);
  made({ from: [OMAR] });
  come(wire(10));
  const id = made({ words: ['refund'] });
  engine.queue([10].map((one) => wire(one).msgId));
  engine.act();
  come(wire(11, { msgText: 'refund', senderEmail: SELF }));
  book.turn(id, false);
  come(wire(12, { msgText: 'refund' }));
  book.turn(id, true);
  expect(acts(id)).toEqual([]);
  come(wire(13, { msgText: 'refund' }));
  expect(acts(id)).toHaveLength(1);
});

it('after a kill between a message and its rules, the next run acts on it, once', () => {
  const store = storeWith(1);
  const first = rulesOn(store);
  const id = first.made({ convId: c(1) }, { snooze: 'hour' });
  first.engine.queue([wire(1).msgId]);
  store.local.run('UPDATE rules SET since = 0');
  for (let run = 0; run < 3; run += 1) rulesOn(store).engine.act();
  expect(first.acts(id)).toHaveLength(1);
});

it('a rule that fails changes nothing, is logged, and the others act', () => {
  const store = storeWith(1);
  const { made, come, acts, log } = rulesOn(store);
  const failing = made({ convId: c(1) });
  const other = made({ convId: c(1) }, { level: 'none' });
  store.local.exec(`CREATE TEMP TRIGGER fail BEFORE INSERT ON rule_log WHEN NEW.ruleId = ${failing}
    BEGIN SELECT raise(ABORT, 'broken'); END`);
  come(wire(10));
  expect(isPinned(store, 1)).toBe(false);
  expect([acts(failing).length, acts(other).length]).toEqual([0, 1]);
  expect(log).toEqual([expect.stringContaining('A rule could not act')]);
});

it('with a full disk, rules change nothing, and act once when there is room', () => {
  const store = storeWith(1);
  const { made, come, acts, log, engine } = rulesOn(store);
  const id = made({ convId: c(1) });
  store.local.exec(`CREATE TRIGGER fill AFTER INSERT ON rule_log
    BEGIN UPDATE rules SET name = hex(zeroblob(100000)); END`);
  const pages = store.local.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
  store.local.exec(`PRAGMA max_page_count = ${pages}`);
  come(wire(10));
  expect([isPinned(store, 1), acts(id)]).toEqual([false, []]);
  expect(log).toEqual([expect.stringContaining('Rules could not act')]);
  store.local.exec('PRAGMA max_page_count = 100000');
  engine.act();
  engine.act();
  expect([isPinned(store, 1), acts(id)]).toEqual([true, [{ kind: 'pin' }]]);
});

it('acts on all of many new messages, and keeps the last changes in the log', async () => {
  const store = storeWith(1);
  const { made, come, book } = rulesOn(store);
  const id = made({ words: ['message'] });
  const total = MOST_LOGGED + 200;
  come(...Array.from({ length: total }, (_, i) => wire(10 + i, { convId: 10 + i })));
  await expect.poll(() => isPinned(store, 9 + total)).toBe(true);
  expect(store.local.get('SELECT count(*) AS n FROM rule_log')).toEqual({ n: MOST_LOGGED });
  const page = book.log(id, null);
  expect([page.entries.length, page.hasMore]).toEqual([50, true]);
  expect(book.log(id, page.entries.at(-1)?.id ?? 0).entries[0]?.id).toBe((page.entries.at(-1)?.id ?? 0) - 1);
});

it('acts on few long messages at a time, and on all of them', async () => {
  const store = storeWith(1);
  const { made, come } = rulesOn(store);
  made({ words: ['heron'] });
  const msgText = 'heron '.repeat(20_000);
  come(...Array.from({ length: 10 }, (_, i) => wire(10 + i, { convId: 10 + i, msgText })));
  expect([isPinned(store, 10), isPinned(store, 19)]).toEqual([true, false]);
  await expect.poll(() => isPinned(store, 19)).toBe(true);
});

it('a rule whose conversation’s number was given away is off, says so, and acts again when it is edited', () => {
  const store = storeWith(1);
  const { made, come, acts, book } = rulesOn(store);
  const id = made({ convId: c(1), words: ['refund'] });
  forgetAbove(store, { common: 0, delivered: [], lasting: [], open: [] }, NOW);
  expect(book.list()).toMatchObject([{ isOn: false, isConversationLost: true, conversation: null }]);
  expect(() => book.turn(id, true)).toThrow(expect.objectContaining({ code: 'not-found' }));
  come(wire(10, { msgText: 'refund' }));
  expect(acts(id)).toEqual([]);
  book.save(id, ruleWith({ words: ['refund'] }));
  come(wire(11, { msgText: 'refund' }));
  expect(acts(id)).toHaveLength(1);
  expect(book.list()).toMatchObject([{ isOn: true, isConversationLost: false }]);
});

it('acts on messages that a restored service gives, although their ids were known when the rule was saved', () => {
  const store = storeWith(9);
  const id = rulesOn(store).made({ words: ['refund'] });
  forgetAbove(store, { common: 5, delivered: [], lasting: [], open: [] }, NOW);
  store.archive.run('DELETE FROM messages WHERE msgId > 5');
  setHead(store, 5);
  const { come, acts } = rulesOn(store);
  come(wire(7, { convId: 3, msgText: 'refund' }));
  expect(acts(id)).toHaveLength(1);
});
