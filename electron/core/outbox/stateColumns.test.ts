import { expect, test } from 'vitest';
import type { ErrorData } from '../../../shared/errors/errors.ts';
import { msgId } from '../../../shared/model/ids.ts';
import type { OutboxState } from '../../../shared/model/outbox.ts';
import { columnsOf, type StateColumns, stateOf } from './stateColumns.ts';

const ERROR: ErrorData = { code: 'server', message: 'It failed.', details: { status: 503 } };

test.each<OutboxState>([
  { kind: 'held', until: 5 },
  { kind: 'scheduled', at: 7 },
  { kind: 'queued', error: null },
  { kind: 'queued', error: ERROR },
  { kind: 'overdue' },
  { kind: 'sending' },
  { kind: 'checking', error: null },
  { kind: 'checking', error: ERROR },
  { kind: 'cannot-tell', doubt: { kind: 'unclear' }, error: null },
  { kind: 'cannot-tell', doubt: { kind: 'unclear' }, error: ERROR },
  { kind: 'cannot-tell', doubt: { kind: 'rival' }, error: ERROR },
  { kind: 'cannot-tell', doubt: { kind: 'twins', count: 2 }, error: null },
  { kind: 'not-arrived', error: null },
  { kind: 'not-arrived', error: ERROR },
  { kind: 'failed', error: ERROR },
  { kind: 'kept-draft' },
  { kind: 'sent', msgId: msgId(7) },
])('%j is read as it was written', (state) => {
  expect(stateOf(columnsOf(state))).toEqual(state);
});

const row = (state: StateColumns['state'], error: object | null, more: Partial<StateColumns> = {}) => ({
  ...{ state, error: error && JSON.stringify(error), msgId: null, sendAt: null },
  ...more,
});

test.each<readonly [string, StateColumns, OutboxState]>([
  [
    'did not arrive',
    row('failed', { code: 'not-arrived', message: 'Not there.', details: { status: 503, after: 'server' } }),
    { kind: 'not-arrived', error: { code: 'server', message: 'Not there.', details: { status: 503 } } },
  ],
  [
    'is like others',
    row('unconfirmed', { code: 'cannot-tell', message: 'Others say the same.', details: { twins: 3 } }),
    { kind: 'cannot-tell', doubt: { kind: 'twins', count: 3 }, error: null },
  ],
  [
    'may be what was found for another',
    row('unconfirmed', { code: 'cannot-tell', message: '', details: { after: 'timeout', isRival: true } }),
    { kind: 'cannot-tell', doubt: { kind: 'rival' }, error: { code: 'timeout', message: '', details: {} } },
  ],
  [
    'has an unknown fate',
    row('unconfirmed', { code: 'cannot-tell', message: 'It was sent by an older Parley.' }),
    { kind: 'cannot-tell', doubt: { kind: 'unclear' }, error: null },
  ],
  ['waited for too long', row('queued', { code: 'waited-too-long', message: '' }), { kind: 'overdue' }],
  [
    'comes from a backup that does not say',
    row('failed', { code: 'cannot-tell', message: 'It does not say.' }),
    { kind: 'cannot-tell', doubt: { kind: 'unclear' }, error: null },
  ],
])('an older Parley’s item that %s is understood', (_, columns, state) => {
  expect(stateOf(columns)).toEqual(state);
});
