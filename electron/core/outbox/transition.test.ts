import { expect, test } from 'vitest';
import type { ErrorData } from '../../../shared/errors/errors.ts';
import { msgId } from '../../../shared/model/ids.ts';
import type { Doubt, OutboxState } from '../../../shared/model/outbox.ts';
import { type OutboxEvent, type Outcome, transition } from './transition.ts';

const BEFORE: ErrorData = { code: 'timeout', message: 'before' };
const NOW: ErrorData = { code: 'server', message: 'now' };
const UNCLEAR: Doubt = { kind: 'unclear' };
const RIVAL: Doubt = { kind: 'rival' };
const TWINS: Doubt = { kind: 'twins', count: 2 };

const STATES = {
  held: { kind: 'held', until: 5 },
  scheduled: { kind: 'scheduled', at: 5 },
  queued: { kind: 'queued', error: BEFORE },
  overdue: { kind: 'overdue' },
  sending: { kind: 'sending' },
  checking: { kind: 'checking', error: BEFORE },
  unclear: { kind: 'cannot-tell', doubt: UNCLEAR, error: BEFORE },
  rival: { kind: 'cannot-tell', doubt: RIVAL, error: BEFORE },
  twin: { kind: 'cannot-tell', doubt: TWINS, error: null },
  'not arrived': { kind: 'not-arrived', error: BEFORE },
  failed: { kind: 'failed', error: BEFORE },
  'kept draft': { kind: 'kept-draft' },
  sent: { kind: 'sent', msgId: msgId(7) },
} as const satisfies Record<string, OutboxState>;

type Name = keyof typeof STATES;

const EVENTS = {
  'hold ended': { kind: 'hold-ended' },
  due: { kind: 'due' },
  'grown old': { kind: 'grown-old' },
  'request begun': { kind: 'request-begun' },
  arrived: { kind: 'arrived', msgId: msgId(8) },
  'put off': { kind: 'put-off', error: NOW },
  'broken off': { kind: 'put-off', error: null },
  failed: { kind: 'failed', error: NOW },
  unanswered: { kind: 'unanswered', error: NOW },
  interrupted: { kind: 'unanswered', error: null },
  'not found': { kind: 'not-found' },
  unclear: { kind: 'doubted', doubt: UNCLEAR },
  rival: { kind: 'doubted', doubt: RIVAL },
  twins: { kind: 'doubted', doubt: TWINS },
  'restored, traceable': { kind: 'restored', isTraceable: true },
  'restored, untraceable': { kind: 'restored', isTraceable: false },
  renumbered: { kind: 'renumbered' },
  'its conversation is gone': { kind: 'conversation-gone' },
  stopped: { kind: 'stopped', error: NOW },
  retry: { kind: 'retry', evenIfUnconfirmed: false },
  'retry though it may be there': { kind: 'retry', evenIfUnconfirmed: true },
  'another time': { kind: 'reschedule', at: 9 },
  remove: { kind: 'remove' },
  'take back': { kind: 'take-back' },
} as const satisfies Record<string, OutboxEvent>;

const QUEUED: Outcome = { kind: 'queued', error: null };
const OVERDUE: Outcome = { kind: 'overdue' };
const SENDING: Outcome = { kind: 'sending' };
const SENT: Outcome = { kind: 'sent', msgId: msgId(8) };
const CHECKED: Outcome = { kind: 'checking', error: null };
const ABSENT: Outcome = { kind: 'not-arrived', error: BEFORE };
const LOST: Outcome = { kind: 'cannot-tell', doubt: UNCLEAR, error: null };

const GONE = { kind: 'failed', error: { code: 'conversation-gone', message: expect.any(String) } };

/** The state after each event in each state; anything omitted is rejected. `same`: nothing changes. */
const TABLE: Record<keyof typeof EVENTS, Partial<Record<Name, unknown>>> = {
  'hold ended': { held: QUEUED },
  due: { scheduled: QUEUED },
  'grown old': { held: OVERDUE, scheduled: OVERDUE, queued: OVERDUE },
  'request begun': { held: SENDING, queued: SENDING },
  arrived: {
    ...{ queued: SENT, overdue: SENT, sending: SENT, checking: SENT, unclear: SENT, rival: SENT, twin: SENT },
    ...{ 'not arrived': SENT, failed: SENT, sent: 'same' },
  },
  'put off': { sending: { kind: 'queued', error: NOW }, queued: 'same' },
  'broken off': { sending: QUEUED, queued: 'same' },
  failed: { sending: { kind: 'failed', error: NOW }, failed: 'same' },
  unanswered: { sending: { kind: 'checking', error: NOW }, checking: 'same' },
  interrupted: { sending: CHECKED, checking: 'same' },
  'not found': { checking: ABSENT, unclear: ABSENT, 'not arrived': 'same' },
  unclear: {
    ...{ checking: STATES.unclear, 'not arrived': STATES.unclear },
    ...{ unclear: 'same', rival: 'same', twin: 'same' },
  },
  rival: {
    ...{ checking: STATES.rival, 'not arrived': STATES.rival, unclear: STATES.rival },
    ...{ rival: 'same', twin: 'same' },
  },
  twins: {
    ...{ checking: STATES.twin, 'not arrived': STATES.twin, unclear: STATES.twin, rival: STATES.twin },
    ...{
      failed: STATES.twin,
      twin: 'same',
      held: 'same',
      scheduled: 'same',
      queued: 'same',
      overdue: 'same',
    },
  },
  'restored, traceable': {
    ...{
      scheduled: CHECKED,
      held: CHECKED,
      queued: CHECKED,
      overdue: CHECKED,
      sending: CHECKED,
      checking: 'same',
    },
    ...{ unclear: 'same', rival: 'same', twin: 'same', sent: 'same' },
    ...{ 'not arrived': STATES.unclear, failed: STATES.unclear, 'kept draft': LOST },
  },
  'restored, untraceable': {
    ...{ scheduled: LOST, held: LOST, queued: LOST, overdue: LOST, sending: LOST },
    ...{ checking: STATES.unclear, unclear: 'same', rival: 'same', twin: 'same' },
    ...{ 'not arrived': STATES.unclear, failed: STATES.unclear, 'kept draft': LOST, sent: 'same' },
  },
  renumbered: {
    ...{ sent: LOST, sending: LOST, checking: LOST, unclear: LOST, rival: LOST, twin: LOST },
    ...{
      held: 'same',
      scheduled: 'same',
      queued: 'same',
      overdue: 'same',
      'not arrived': 'same',
      failed: 'same',
    },
    'kept draft': 'same',
  },
  'its conversation is gone': {
    ...{ scheduled: GONE, held: GONE, queued: GONE, overdue: GONE, 'not arrived': GONE, failed: GONE },
    ...{ sent: LOST, sending: LOST, checking: LOST, unclear: LOST, rival: LOST, twin: LOST },
    'kept draft': 'same',
  },
  stopped: {
    ...{ scheduled: { kind: 'failed', error: NOW } },
    ...{ held: { kind: 'failed', error: NOW }, queued: { kind: 'failed', error: NOW } },
    ...{
      overdue: 'same',
      unclear: 'same',
      rival: 'same',
      twin: 'same',
      'not arrived': 'same',
      failed: 'same',
      'kept draft': 'same',
    },
  },
  retry: {
    ...{
      scheduled: QUEUED,
      held: QUEUED,
      queued: QUEUED,
      overdue: QUEUED,
      'not arrived': QUEUED,
      failed: QUEUED,
    },
    ...{ 'kept draft': QUEUED, sending: 'same', sent: 'same' },
  },
  'retry though it may be there': {
    ...{
      scheduled: QUEUED,
      held: QUEUED,
      queued: QUEUED,
      overdue: QUEUED,
      'not arrived': QUEUED,
      failed: QUEUED,
    },
    'kept draft': QUEUED,
    ...{ checking: QUEUED, unclear: QUEUED, rival: QUEUED, twin: QUEUED, sending: 'same', sent: 'same' },
  },
  'another time': { scheduled: { kind: 'scheduled', at: 9 } },
  remove: {
    ...{
      scheduled: 'gone',
      held: 'gone',
      queued: 'gone',
      overdue: 'gone',
      checking: 'gone',
      unclear: 'gone',
      rival: 'gone',
    },
    ...{ twin: 'gone', 'not arrived': 'gone', failed: 'gone', sent: 'gone', 'kept draft': 'gone' },
  },
  'take back': {
    ...{ scheduled: 'gone', held: 'gone', queued: 'gone', overdue: 'gone' },
    ...{ 'not arrived': 'gone', failed: 'gone', 'kept draft': 'gone' },
  },
};

const names = Object.keys(STATES) as readonly Name[];
const events = Object.keys(EVENTS) as readonly (keyof typeof EVENTS)[];

test.each(events)('an item of each state: %s', (event) => {
  const outcomes = names.map((name) => {
    const outcome = transition(STATES[name], EVENTS[event]);
    return [name, outcome === STATES[name] ? 'same' : outcome];
  });
  expect(outcomes).toEqual(names.map((name) => [name, TABLE[event][name] ?? 'refused']));
});
