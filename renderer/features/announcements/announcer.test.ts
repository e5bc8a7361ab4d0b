import { describe, expect, it } from 'vitest';
import { convId } from '../../../shared/model/ids.ts';
import { testMessage as message } from '../../../testing/page/testMessage.ts';
import { createAnnouncer } from './announcer.ts';

const ANA = convId(1);
const BEN = convId(2);
const elsewhere = (messages: number, conversations: number) => ({
  messages: [],
  more: 0,
  elsewhere: { messages, conversations },
});

describe('in other conversations', () => {
  it('the first is said at once, and what follows together after five seconds', () => {
    const announcer = createAnnouncer();
    announcer.elsewhere({ convId: ANA, count: 1 });
    expect(announcer.take(10_000)).toEqual(elsewhere(1, 1));
    announcer.elsewhere({ convId: ANA, count: 1 });
    announcer.elsewhere({ convId: BEN, count: 2 });
    expect(announcer.dueAt()).toBe(15_000);
    expect(announcer.take(14_999)).toBeNull();
    expect(announcer.take(15_000)).toEqual(elsewhere(3, 2));
    expect(announcer.dueAt()).toBeNull();
  });

  it('136 messages in a minute are at most twelve announcements, and all are counted', () => {
    const announcer = createAnnouncer();
    const said = [];
    for (let i = 0; i < 136; i += 1) {
      announcer.elsewhere({ convId: i % 2 === 0 ? ANA : BEN, count: 1 });
      said.push(announcer.take(1_000 + i * 440));
    }
    const rest = announcer.take(100_000);
    const all = [...said, rest].filter((each) => each !== null);
    expect(all.length).toBeLessThanOrEqual(13);
    expect(all.reduce((sum, each) => sum + (each.elsewhere?.messages ?? 0), 0)).toBe(136);
  });

  it('opening a conversation drops announcements about it that were not read out', () => {
    const announcer = createAnnouncer();
    announcer.elsewhere({ convId: ANA, count: 4 });
    announcer.elsewhere({ convId: BEN, count: 1 });
    announcer.opened([ANA]);
    expect(announcer.take(0)).toEqual(elsewhere(1, 1));
  });
});

describe('in the open conversation', () => {
  it('a message is read out at once, and of a burst the last three with how many more', () => {
    const announcer = createAnnouncer();
    announcer.here([message(1)], 1);
    expect(announcer.take(500)).toEqual({ messages: [message(1)], more: 0, elsewhere: null });
    announcer.here([message(2), message(3)], 2);
    announcer.here([message(28), message(29), message(30)], 27);
    expect(announcer.take(3_000)).toBeNull();
    expect(announcer.take(3_500)).toEqual({
      messages: [message(28), message(29), message(30)],
      more: 26,
      elsewhere: null,
    });
  });

  it('announcements that wait when a conversation is left are not read out in another one', () => {
    const announcer = createAnnouncer();
    announcer.opened([ANA]);
    announcer.here([message(1)], 1);
    announcer.opened([BEN]);
    expect(announcer.take(0)).toBeNull();
  });

  it('a message that waits in one of two open conversations is read out though the other one is left', () => {
    const announcer = createAnnouncer();
    announcer.opened([ANA, BEN]);
    announcer.here([message(1, { convId: BEN })], 1);
    announcer.opened([BEN]);
    expect(announcer.take(0)).toMatchObject({ messages: [message(1, { convId: BEN })], more: 0 });
  });

  it('does not hold up what is to be said of others', () => {
    const announcer = createAnnouncer();
    announcer.here([message(1)], 1);
    announcer.take(0);
    announcer.here([message(2)], 1);
    announcer.elsewhere({ convId: BEN, count: 1 });
    expect(announcer.take(1_000)).toEqual(elsewhere(1, 1));
    expect(announcer.take(3_000)).toMatchObject({ messages: [message(2)], elsewhere: null });
  });
});
