import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../../shared/errors.ts';
import { systemClock } from '../clock.ts';
import { createConnection } from './connection.ts';
import { DEFAULT_PACE } from './pace.ts';

function open(isAccepted = true) {
  return createConnection({
    clock: systemClock,
    random: () => 0.5,
    pace: DEFAULT_PACE,
    isAccepted,
    onChange: () => undefined,
  });
}

/** A request whose end the test decides. */
function request() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = 0;
  return {
    run: () => {
      begun += 1;
      return promise;
    },
    begun: () => begun,
    answer: () => resolve('answer'),
    fail: (code: ErrorCode) => {
      const error = new AppError(code, 'It failed.');
      reject(error);
      return error;
    },
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: unknown) => AppError.from(thrown).code,
  );

test('what was begun before a refusal and succeeds does not lift it', async () => {
  const connection = open();
  const [download, poll] = [request(), request()];
  const downloading = connection.send(download.run);
  const polling = connection.read(poll.run);
  poll.fail('refused-credentials');
  expect(await codeOf(polling)).toBe('refused-credentials');
  download.answer();
  await downloading;
  expect(connection.nextAttempt()).toBeNull();
  expect(await codeOf(connection.send(download.run))).toBe('refused-credentials');
  expect(await codeOf(connection.read(download.run))).toBe('refused-credentials');
  expect(download.begun()).toBe(1);
});

test('a refusal counts although another failure is being waited out', async () => {
  const connection = open();
  const [poll, send] = [request(), request()];
  const both = [codeOf(connection.read(poll.run)), codeOf(connection.send(send.run))];
  poll.fail('timeout');
  await both[0];
  send.fail('refused-credentials');
  await both[1];
  expect(connection.state()).toMatchObject({ error: { code: 'refused-credentials' }, retryAt: null });
});

test('a refusal of the old password does not count against the new one, however it is told', async () => {
  const connection = open();
  const poll = request();
  const polling = codeOf(connection.read(poll.run));
  connection.credentialsChanged();
  const error = poll.fail('refused-credentials');
  await polling;
  connection.failed(error);
  expect(connection.state()).toEqual({ state: 'connecting' });
});

test('until the service has accepted a request, a download waits for it, and is not begun when the account is refused', async () => {
  const connection = open(false);
  const [poll, download] = [request(), request()];
  const polling = codeOf(connection.read(poll.run));
  const downloading = codeOf(connection.send(download.run));
  poll.fail('refused-credentials');
  expect([await polling, await downloading]).toEqual(['refused-credentials', 'refused-credentials']);
  expect(download.begun()).toBe(0);
});

test('what is not begun because the service was never reached surely did not arrive', async () => {
  const connection = open(false);
  const [poll, send] = [request(), request()];
  const polling = codeOf(connection.read(poll.run));
  poll.fail('timeout');
  await polling;
  expect(connection.isOpenToSends()).toBe(false);
  expect(await codeOf(connection.send(send.run))).toBe('offline');
  expect(send.begun()).toBe(0);
});
