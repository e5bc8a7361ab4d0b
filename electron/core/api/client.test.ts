import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Service } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { AppError, type ErrorCode } from '../../../shared/errors/errors.ts';
import { convId } from '../../../shared/model/ids.ts';
import type { Client } from './client.ts';
import { listenForTest, openTestClient } from './testClient.ts';
import { DEFAULT_TIMEOUTS } from './transport.ts';

const TIMEOUTS = { connect: 2_000, answer: 300, idle: 300, whole: 2_000 };

async function start(): Promise<{ service: Service; client: Client }> {
  const service = await startTestService();
  return { service, client: clientOf(service.url, service.email, service.password) };
}

const clientOf = (serviceUrl: string, email?: string, password?: string): Client =>
  openTestClient(serviceUrl, { timeouts: TIMEOUTS, ...(email && { email }), ...(password && { password }) });

/** A service that answers everything with the same. */
const answering = async (listener: RequestListener): Promise<Client> =>
  clientOf(await listenForTest(listener));

const saying = (status: number, body: string, headers: Record<string, string> = {}) =>
  answering((_, response) => response.writeHead(status, headers).end(body));

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(AppError);
  return AppError.from(thrown);
}

const text = { convId: null, text: 'hello', priority: 0, title: null, participants: [] } as const;
const error = (message: string) => JSON.stringify({ error: message });

describe('sending', () => {
  test('a refusal counts also when the connection breaks in the middle of its words', async () => {
    const client = await answering((_, response) => {
      response.writeHead(400, { 'content-length': 1_000 });
      response.write('{"error": "Not to', () => response.destroy());
    });
    expect(await failureOf(client.send(text))).toMatchObject({ code: 'invalid-request' });
  });

  const said = { message: 'my password is wrong' };
  test.each([200, 201, 202])('with %i and both ids it was taken, whatever else is said', async (status) => {
    const client = await saying(status, JSON.stringify({ convId: 3, msgId: 7, ...said }));
    expect(await client.send(text)).toEqual({ convId: 3, msgId: 7 });
  });

  test.each([200, 201, 204])(
    'with %i and no ids, delivery is unknown and nothing was rejected',
    async (status) => {
      const client = await saying(status, status === 204 ? '' : JSON.stringify(said));
      expect(await failureOf(client.send(text))).toMatchObject({ code: 'malformed' });
    },
  );

  test('a text in any script arrives as it was typed', async () => {
    const { client } = await start();
    const typed = 'a+b & c=d% \r\n\n סוד 秘密 ความลับ 👩‍👩‍👧 "<b>"';
    const sent = await client.send({ ...text, text: typed, title: 'Ünïcode & co', priority: 3 });
    const [entry] = await client.get(sent.msgId - 1, 10);
    expect(entry).toMatchObject({ kind: 'message', message: { msgText: typed, convId: sent.convId } });
  });

  test('title and participants go along with a new conversation only', async () => {
    const { service, client } = await start();
    await service.admin.addUser({ email: 'bo@x.example' });
    const first = await client.send({ ...text, title: 'Plans', participants: ['bo@x.example'] });
    await client.send({ ...text, convId: first.convId, title: 'Other', participants: ['bo@x.example'] });
    const [created, added] = service.requests.list('send');
    expect(created?.params).toMatchObject({ convTitle: 'Plans', participants: 'bo@x.example' });
    expect(Object.keys(added?.params ?? {}).toSorted()).toEqual([
      'convId',
      'email',
      'msgPriority',
      'msgText',
    ]);
  });
});

describe('errors are told apart', () => {
  test('offline: nothing listens at the address', async () => {
    const { service, client } = await start();
    await service.stop();
    expect((await failureOf(client.send(text))).code).toBe('offline');
  });

  test('timeout: no answer in time', async () => {
    const { service, client } = await start();
    service.faults.next({ endpoint: 'get' }, { kind: 'delay', ms: 5_000 });
    expect((await failureOf(client.get(0, 1))).code).toBe('timeout');
  });

  test('interrupted: the connection breaks before or after the service has stored the text', async () => {
    const { service, client } = await start();
    service.faults.next({ endpoint: 'send' }, { kind: 'cut-before-commit' });
    expect((await failureOf(client.send(text))).code).toBe('interrupted');
    service.faults.next({ endpoint: 'send' }, { kind: 'cut-after-commit' });
    expect((await failureOf(client.send(text))).code).toBe('interrupted');
  });

  test('a read whose connection broke is tried once more on a new one', async () => {
    const { service, client } = await start();
    service.faults.next({ endpoint: 'get' }, { kind: 'cut-before-commit' });
    expect(await client.get(0, 1)).toEqual([]);
    service.faults.next({ endpoint: 'get', times: 2 }, { kind: 'cut-before-commit' });
    expect((await failureOf(client.get(0, 1))).code).toBe('interrupted');
  });
});

describe('responses of the service are told apart', () => {
  test('refused credentials, and the password stands nowhere in the error', async () => {
    const { service } = await start();
    const failure = await failureOf(clientOf(service.url, service.email, 'wrong one').get(0, 1));
    expect(failure.code).toBe('refused-credentials');
    expect(JSON.stringify(failure.toData())).not.toContain('wrong one');
  });

  test('API access not enabled', async () => {
    const { service, client } = await start();
    service.admin.setApiAccess(service.email, false);
    expect((await failureOf(client.get(0, 1))).code).toBe('api-not-enabled');
    expect((await failureOf(client.send(text))).code).toBe('api-not-enabled');
  });

  test('an invalid request carries what the service said', async () => {
    const { client } = await start();
    const failure = await failureOf(client.send({ ...text, convId: convId(999_999) }));
    expect(failure.code).toBe('invalid-request');
    expect(failure.details).toEqual({ status: 404, serviceMessage: 'Unknown conversation: 999999' });
  });

  test('rate limited, with the time the service asks for', async () => {
    const { service, client } = await start();
    service.faults.next({ endpoint: 'get' }, { kind: 'rate-limit', retryAfterSeconds: 7 });
    const failure = await failureOf(client.get(0, 1));
    expect([failure.code, failure.details.retryAfterMs]).toEqual(['rate-limited', 7_000]);
  });

  test('a server failure', async () => {
    const { service, client } = await start();
    service.faults.next({ endpoint: 'get' }, { kind: 'status', status: 503 });
    expect((await failureOf(client.get(0, 1))).code).toBe('server');
  });

  test('malformed: truncated JSON', async () => {
    const { service, client } = await start();
    service.faults.next({ endpoint: 'send' }, { kind: 'truncated' });
    expect((await failureOf(client.send(text))).code).toBe('malformed');
  });

  test.each<[string, number, string, ErrorCode]>([
    ['an HTML page in place of JSON', 200, '<html>Sign in to the network</html>', 'captive-portal'],
    ['a network that wants a sign-in first (511)', 511, '<html>Sign in</html>', 'captive-portal'],
    ['an object in place of the list', 200, '{}', 'malformed'],
    ['a redirect to nowhere', 302, '', 'malformed'],
    ['a page of a web server that is not the service', 404, '<html>Not here</html>', 'malformed'],
    ['a success without content', 204, '', 'malformed'],
    ['wrong credentials said with 400', 400, error('Invalid email or password'), 'refused-credentials'],
    ['wrong credentials said with 403', 403, error('Authentication failed'), 'refused-credentials'],
    ['API access said with 400', 400, error('The API is disabled for this user'), 'api-not-enabled'],
    ['a bare 403', 403, error('Forbidden'), 'api-not-enabled'],
    ['a bare 401', 401, '', 'refused-credentials'],
    ['a missing parameter', 400, error('Missing parameter: password'), 'invalid-request'],
  ])('%s', async (_, status, body, code) => {
    expect((await failureOf((await saying(status, body)).get(0, 1))).code).toBe(code);
  });
});

describe('answers in place of the service are told apart', () => {
  test('a redirect elsewhere is a network that wants a sign-in, and is not followed', async () => {
    const followed: string[] = [];
    const portal = await listenForTest((request, response) => {
      followed.push(request.url ?? '');
      response.end('[]');
    });
    const client = await saying(302, '', { location: `${portal}/sign-in` });
    expect((await failureOf(client.get(0, 1))).code).toBe('captive-portal');
    expect((await failureOf(client.send(text))).code).toBe('captive-portal');
    expect(followed).toEqual([]);
  });

  test('a redirect within the service is an answer of another kind of server', async () => {
    const client = await saying(301, '', { location: '/get/' });
    expect((await failureOf(client.get(0, 1))).code).toBe('malformed');
  });

  test('a page that says it is one is not taken for JSON', async () => {
    const client = await saying(200, 'Welcome to the station', { 'content-type': 'text/html' });
    expect((await failureOf(client.get(0, 1))).code).toBe('captive-portal');
  });
});

describe('who or what was refused is told apart', () => {
  test('a refusal says whose account it is', async () => {
    const { service, client } = await start();
    service.admin.setApiAccess(service.email, false);
    expect((await failureOf(client.get(0, 1))).details.email).toBe(service.email);
  });

  test('a 403 about one conversation does not look like an account without API access', async () => {
    const client = await saying(403, error('Not a member of this conversation'));
    expect((await failureOf(client.send(text))).code).toBe('invalid-request');
  });

  test.each<[string, number, string, ErrorCode]>([
    [
      'a stranger is told that',
      401,
      'Unauthorized: you are not a member of this conversation',
      'invalid-request',
    ],
    ['someone may not write there', 403, 'Unauthorized to write in this conversation', 'invalid-request'],
    ['the API is off there', 403, 'The public API is disabled for this conversation', 'invalid-request'],
    ['a password is refused', 401, 'Wrong password; no conversation can be read', 'refused-credentials'],
  ])('what is said of one conversation stops nothing else: %s', async (_, status, said, code) => {
    const client = await saying(status, error(said));
    expect((await failureOf(client.send(text))).code).toBe(code);
  });

  test('all that it says tells what was refused, and the longest of it is shown', async () => {
    const long = 'Please look it up in our documentation.';
    const client = await saying(403, JSON.stringify({ error: 'Invalid credentials', message: long }));
    const { code, details } = await failureOf(client.get(0, 1));
    expect([code, details.serviceMessage]).toEqual(['refused-credentials', long]);
  });

  test('a password that the service repeats is taken out', async () => {
    const url = await listenForTest((_, response) =>
      response.writeHead(400).end(error('bad value secret pass 1')),
    );
    const failure = await failureOf(clientOf(url, 'a@b.example', 'secret pass 1').get(0, 1));
    expect(failure.details.serviceMessage).toBe('bad value •••');
  });

  test.each<[string, number, string, Record<string, string>, ErrorCode, object]>([
    ['a page', 404, '<html>Not here</html>', {}, 'malformed', { status: 404, answered: 'page' }],
    ['a page with an error', 502, '<html>Bad</html>', {}, 'server', { status: 502, answered: 'page' }],
    ['an error', 500, '', {}, 'server', { status: 500 }],
    ['a redirect', 301, '', { location: '/get/' }, 'malformed', { status: 301, answered: 'redirect' }],
    ['a page in place of the answer', 200, '<html>Hi</html>', {}, 'captive-portal', { answered: 'page' }],
  ])('it is told that %s answered', async (_, status, body, headers, code, details) => {
    const failure = await failureOf((await saying(status, body, headers)).send(text));
    expect([failure.code, failure.details]).toMatchObject([code, details]);
  });
});

describe('the head of a response counts', () => {
  test('JSON that is labelled as a page is the answer of the service', async () => {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    expect(await (await saying(200, ' []', html)).get(0, 1)).toEqual([]);
    const sent = await saying(200, '{"convId":1,"msgId":2}', html);
    expect(await sent.send(text)).toEqual({ convId: 1, msgId: 2 });
    await (await saying(200, 'OK', html)).setWebhook('https://x.example/');
    const refused = await failureOf((await saying(400, error('Too long'), html)).send(text));
    expect([refused.code, refused.details.serviceMessage]).toEqual(['invalid-request', 'Too long']);
  });

  test('Retry-After as a date counts on the clock of the service, whatever the one here shows', async () => {
    const theirs = Date.now() - 5 * 3_600_000;
    const headers = {
      date: new Date(theirs).toUTCString(),
      'retry-after': new Date(theirs + 60_000).toUTCString(),
    };
    const { retryAfterMs } = (await failureOf((await saying(429, '', headers)).get(0, 1))).details;
    expect(retryAfterMs).toBe(60_000);
  });

  test('Retry-After of years is a day: the service is asked again all the same', async () => {
    const client = await saying(429, '', { 'retry-after': '999999999' });
    expect((await failureOf(client.get(0, 1))).details.retryAfterMs).toBe(86_400_000);
  });
});

test.each(['another', 'the same'])(
  'a read that breaks off after %s password was entered is not asked again',
  async (which) => {
    const service = await startTestService();
    const client = openTestClient(service.url, {
      ...{ email: service.email, password: service.password },
      timeouts: DEFAULT_TIMEOUTS,
    });
    service.faults.next({ endpoint: 'get' }, { kind: 'delay', ms: 600_000 });
    const arrived = service.requests.next('get');
    const reading = client.get(0, 1);
    await arrived;
    client.setPassword(which === 'another' ? 'changed' : service.password);
    client.renewReads();
    expect(await failureOf(reading)).toMatchObject({ code: 'interrupted' });
    expect(service.requests.count('get')).toBe(1);
  },
);
