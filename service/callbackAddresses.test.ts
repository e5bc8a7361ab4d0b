import { expect, test } from 'vitest';
import { isPublic, publicLookup } from './callbackAddresses.ts';
import { startCallbackReceiver } from './testing/callbackReceiver.ts';
import { addColleague, post, send, startTestService } from './testing/service.ts';
import { TEST_CERTIFICATE } from './testing/testCertificate.ts';

const PRIVATE = [
  '127.0.0.1',
  '127.8.9.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
  'fec0::1',
  // Not assigned to the internet, and in no range of its own.
  '1000::1',
  '4000::1',
  'e000::1',
];

test.each(PRIVATE)('%s is not an address of the internet', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['93.184.215.14', '::ffff:93.184.215.14', '2606:2800:21f:cb07::1'])('%s is one', (address) => {
  expect(isPublic(address)).toBe(true);
});

/** Sends a message to someone whose callback address is `url`, and returns the answer to /webhook and the line of the log. */
async function callBack(service: Awaited<ReturnType<typeof startLogging>>, url: string) {
  const ana = await addColleague(service.service, 'ana');
  const answer = await post(service.service, 'webhook', { ...ana, callbackUrl: url });
  await send(service.service, { msgText: 'x', participants: ana.email });
  return answer;
}

async function startLogging() {
  const said = Promise.withResolvers<string>();
  const service = await startTestService({ callbackCa: TEST_CERTIFICATE.cert, log: said.resolve });
  return { service, line: said.promise };
}

test.each([
  'https://127.0.0.1:443/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
])('%s is not registered', async (url) => {
  const { service } = await startLogging();
  const answer = await post(service, 'webhook', { callbackUrl: url });
  expect(answer).toMatchObject({ status: 400, json: { error: expect.stringContaining('callbackUrl') } });
});

test('a name that leads to this computer is not called', async () => {
  const logging = await startLogging();
  const receiver = await startCallbackReceiver();
  const answer = await callBack(logging, receiver.url.replace('127.0.0.1', 'localhost'));
  expect(answer.status).toBe(200);
  expect(await logging.line).toContain('localhost leads into a private network');
  expect(receiver.calls).toEqual([]);
});

test('an address that was registered while it was allowed is not called any more', async () => {
  const before = await startTestService({ callbackCa: TEST_CERTIFICATE.cert, allowPrivateCallbacks: true });
  const receiver = await startCallbackReceiver();
  const ana = await addColleague(before, 'ana');
  await post(before, 'webhook', { ...ana, callbackUrl: receiver.url });
  await before.stop();
  const said = Promise.withResolvers<string>();
  const after = await startTestService({
    dataDir: before.dataDir,
    callbackCa: TEST_CERTIFICATE.cert,
    log: said.resolve,
  });
  await send(after, { msgText: 'x', participants: ana.email });
  expect(await said.promise).toContain('127.0.0.1 leads into a private network');
  expect(receiver.calls).toEqual([]);
});

/** The addresses that a name leads to, one list at each question. */
function resolver(...answers: readonly (readonly string[])[]) {
  const left = [...answers];
  const resolve = (
    _name: string,
    _options: object,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    const found = left.shift() ?? [];
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { left, resolve };
}

const find = (lookup: ReturnType<typeof publicLookup>, all: boolean) =>
  new Promise<unknown>((settle) =>
    lookup('rebinding.example', { all }, (error, address) => settle(error?.message ?? address)),
  );

test('the connection goes to the address that was checked: the name is asked for once', async () => {
  const { left, resolve } = resolver(['93.184.215.14'], ['127.0.0.1']);
  const lookup = publicLookup(resolve);
  expect(await find(lookup, false)).toBe('93.184.215.14');
  expect(left).toEqual([['127.0.0.1']]);
  expect(await find(lookup, true)).toContain('leads into a private network');
});

test('one private address among public ones is enough to refuse a name, and a name without one leads nowhere', async () => {
  const { resolve } = resolver(['93.184.215.14', '::1'], []);
  const lookup = publicLookup(resolve);
  expect(await find(lookup, true)).toContain('leads into a private network');
  expect(await find(lookup, false)).toContain('leads nowhere');
});
