import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../../../shared/errors/errors.ts';
import { systemClock } from '../../time/clock.ts';
import { DEFAULT_PACE } from '../../time/pace.ts';
import { createConnection } from './connection.ts';
import { createStanding } from './standing.ts';

function open(isAccepted = true, probe: () => Promise<unknown> = async () => []) {
  const standing = createStanding({
    clock: systemClock,
    random: () => 0.5,
    pace: DEFAULT_PACE,
    isAccepted,
    onChange: () => undefined,
  });
  return createConnection(standing, probe);
}

/** A request that ends when the test decides. */
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

test('a request that began before a refusal and succeeds does not lift the refusal', async () => {
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
  const [poll, other] = [request(), request()];
  const both = [codeOf(connection.read(poll.run)), codeOf(connection.read(other.run))];
  poll.fail('timeout');
  await both[0];
  other.fail('refused-credentials');
  await both[1];
  expect(connection.state()).toMatchObject({ error: { code: 'refused-credentials' }, retryAt: null });
});

test('the service may ask for a longer wait while an earlier failure is being waited out', async () => {
  const connection = open();
  const waitMs = () => (connection.nextAttempt() ?? 0) - systemClock.monotonic();
  const limit = (retryAfterMs: number) =>
    connection.failed(new AppError('rate-limited', 'Too many requests.', { retryAfterMs }));
  connection.failed(new AppError('offline', 'It failed.'));
  limit(600_000);
  expect(connection.state()).toMatchObject({ error: { code: 'rate-limited' } });
  connection.hurry(true);
  expect(waitMs()).toBeGreaterThan(590_000);
  limit(1_000);
  connection.failed(new AppError('timeout', 'It failed.'));
  connection.hurry(true);
  expect(waitMs()).toBeGreaterThan(590_000);
  expect(connection.state()).toMatchObject({ error: { code: 'rate-limited' } });
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

test('a send that never left because the service was not reached counts as not delivered', async () => {
  const connection = open(false);
  const [poll, send] = [request(), request()];
  const polling = codeOf(connection.read(poll.run));
  poll.fail('timeout');
  await polling;
  expect(connection.isOpenToSends()).toBe(false);
  expect(await codeOf(connection.send(send.run))).toBe('offline');
  expect(send.begun()).toBe(0);
});

test('while it is found out whether a refused message means the account, nothing else is begun, not even what was connecting', async () => {
  const [probe, send, poll, other] = [request(), request(), request(), request()];
  const connection = open(true, probe.run);
  const sending = codeOf(connection.send(send.run));
  send.fail('refused-credentials');
  await expect.poll(probe.begun).toBe(1);
  const [polling, alsoSending] = [connection.read(poll.run), connection.send(other.run)];
  expect(() => connection.throwIfStopped(false)).toThrow(expect.objectContaining({ code: 'offline' }));
  connection.throwIfStopped(true);
  expect([poll.begun(), other.begun()]).toEqual([0, 0]);
  expect(connection.state()).toEqual({ state: 'online' });
  probe.answer();
  expect(await sending).toBe('invalid-request');
  for (const each of [poll, other]) each.answer();
  expect(await Promise.all([polling, alsoSending])).toEqual(['answer', 'answer']);
  expect(connection.isOpenToSends()).toBe(true);
});

test('a refused message stops the account when a read is refused as well', async () => {
  const [probe, send, other] = [request(), request(), request()];
  const connection = open(true, probe.run);
  const both = [codeOf(connection.send(send.run)), codeOf(connection.send(other.run))];
  send.fail('refused-credentials');
  other.fail('api-not-enabled');
  probe.fail('refused-credentials');
  expect(await Promise.all(both)).toEqual(['refused-credentials', 'api-not-enabled']);
  expect(probe.begun()).toBe(1);
  expect(connection.state()).toMatchObject({ error: { code: 'refused-credentials' }, retryAt: null });
});

test('nothing is sent while a broken-off read leaves the refusal undecided; the next read decides', async () => {
  const [probe, send, poll] = [request(), request(), request()];
  const connection = open(true, probe.run);
  const sending = codeOf(connection.send(send.run));
  send.fail('refused-credentials');
  probe.fail('timeout');
  // It was certainly not delivered, and is sent again.
  expect(await sending).toBe('offline');
  expect(connection.isOpenToSends()).toBe(false);
  const polling = connection.read(poll.run);
  poll.answer();
  await polling;
  expect(connection.isOpenToSends()).toBe(true);
});

test.each<[string, ErrorCode | null, ErrorCode]>([
  ['is answered, the file is elsewhere', null, 'file-elsewhere'],
  ['meets it too, the network wants a sign-in', 'captive-portal', 'captive-portal'],
  ['fails otherwise, the cause is unknown, and it waits', 'timeout', 'offline'],
])('where something else answers a download, and a plain read %s', async (_, met, code) => {
  const [probe, download, next] = [request(), request(), request()];
  const connection = open(true, probe.run);
  const downloading = codeOf(connection.download(download.run));
  download.fail('captive-portal');
  await expect.poll(probe.begun).toBe(1);
  // Nothing waits for the answer.
  expect(connection.isOpenToSends()).toBe(true);
  const sending = connection.send(next.run);
  next.answer();
  expect(await sending).toBe('answer');
  if (met) probe.fail(met);
  else probe.answer();
  expect(await downloading).toBe(code);
  expect(connection.state()).toMatchObject(met ? { error: { code: met } } : { state: 'online' });
});

test('a download that the service limits says nothing about other requests', async () => {
  const [probe, download, send] = [request(), request(), request()];
  const connection = open(true, probe.run);
  const downloading = codeOf(connection.download(download.run));
  download.fail('rate-limited');
  expect(await downloading).toBe('rate-limited');
  expect([probe.begun(), connection.state()]).toEqual([0, { state: 'online' }]);
  expect(connection.isOpenToSends()).toBe(true);
  const sending = codeOf(connection.send(send.run));
  send.fail('rate-limited');
  expect(await sending).toBe('rate-limited');
  expect(connection.state()).toMatchObject({ state: 'trouble', error: { code: 'rate-limited' } });
});

test('a download that another network answered says nothing about the file', async () => {
  const [probe, download] = [request(), request()];
  const connection = open(true, probe.run);
  const downloading = codeOf(connection.download(download.run));
  download.fail('captive-portal');
  await expect.poll(probe.begun).toBe(1);
  connection.wayChanged();
  probe.answer();
  expect(await downloading).toBe('captive-portal');
});
