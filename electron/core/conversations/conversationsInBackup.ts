import { z } from 'zod';
import { id, zConvId, zTime, zTitle } from '../../../shared/contract/inputs.ts';
import { NOTIFY_LEVELS } from '../../../shared/model/notifications.ts';
import { LONGEST_EMAIL, MAX_PARTICIPANTS } from '../../../shared/model/people.ts';
import { type InBackup, inBackup } from '../db/inBackup.ts';
import { setNotifyLevel } from './notifyLevels.ts';
import { setPinned } from './pins.ts';
import { fitBaseline, removeReadMark, saveBaseline, setReadMark } from './readMarks.ts';
import { fitStates, type Kept, OPEN, writeStates } from './states.ts';
import { forgetSent, saveRenamed, saveSent } from './titles.ts';

const zKey = z.tuple([zConvId]);
const CONVERSATION = 'convId = changes.key ->> 0';
const ofConversation = { hasNumbers: true, zKey };
const zPeople = z.array(z.string().max(LONGEST_EMAIL)).max(MAX_PARTICIPANTS);

type StateValue = [state: Kept, until: number | null, since: number];

/** See `InBackup`. */
export const CONVERSATIONS_IN_BACKUP = {
  names: inBackup({
    ...ofConversation,
    table: 'titles',
    zValue: z.tuple([zTitle.min(1)]),
    read: `SELECT json_array(renamed) FROM titles WHERE ${CONVERSATION} AND renamed IS NOT NULL`,
    put: (store, [convId], value) => saveRenamed(store, convId, value?.[0] ?? ''),
  }),
  made: inBackup({
    ...ofConversation,
    table: 'titles',
    zValue: z.tuple([zTitle.nullable(), zPeople]),
    read: `SELECT json_array(sent, json(participants)) FROM titles WHERE ${CONVERSATION} AND participants <> 'null'`,
    put: (store, [convId], value) =>
      value === null ? forgetSent(store, convId) : saveSent(store, convId, ...value),
  }),
  levels: inBackup({
    ...ofConversation,
    table: 'notify_levels',
    zValue: z.tuple([z.enum(NOTIFY_LEVELS)]),
    read: `SELECT json_array(level) FROM notify_levels WHERE ${CONVERSATION}`,
    put: (store, [convId], value) => setNotifyLevel(store, convId, value?.[0] ?? 'default'),
  }),
  pins: inBackup({
    ...ofConversation,
    table: 'pins',
    zValue: z.tuple([]),
    read: `SELECT json_array() FROM pins WHERE ${CONVERSATION}`,
    put: (store, [convId], value) => setPinned(store, convId, value !== null),
  }),
  states: inBackup({
    ...ofConversation,
    table: 'conversation_states',
    zValue: z
      .tuple([z.enum(['done', 'snoozed', 'back']), zTime.nullable(), id])
      .refine(([state, until]) => (state === 'snoozed') === (until !== null)),
    read: `SELECT json_array(state, until, since) FROM conversation_states WHERE ${CONVERSATION}`,
    put: (store, [convId], value) => {
      const [state, until, since] = value ?? [OPEN.state, OPEN.until, OPEN.since];
      writeStates(store, [{ convId, state, until, since }]);
    },
    // A message may have come since a state was set on the other computer.
    fit: (store, keys) =>
      fitStates(
        store,
        keys.map(([convId]) => convId),
      ),
    upTo: ([state, until, since], head): StateValue => [state, until, Math.min(since, head)],
  }),
  marks: inBackup({
    ...ofConversation,
    table: 'read_marks',
    zValue: z.tuple([id]),
    read: `SELECT json_array(readUpTo) FROM read_marks WHERE ${CONVERSATION}`,
    put: (store, [convId], value) =>
      value === null ? removeReadMark(store, convId) : setReadMark(store, convId, value[0]),
    upTo: ([mark], head): [number] => [Math.min(mark, head)],
    compare: ([one], [other]) => one - other,
  }),
  // Of two computers, the one that has known the account for longer knows which messages are unread.
  baseline: inBackup({
    ...{ table: 'baseline', hasNumbers: true, zKey: z.tuple([]) },
    zValue: z.tuple([id]),
    read: 'SELECT json_array(readUpTo) FROM baseline',
    // There is always one after the first sign-in.
    put: (store, _key, value) => {
      if (value !== null) saveBaseline(store, value[0]);
    },
    fit: fitBaseline,
    upTo: ([mark], head): [number] => [Math.min(mark, head)],
    compare: ([one], [other]) => other - one,
  }),
} as const satisfies Readonly<Record<string, InBackup>>;
