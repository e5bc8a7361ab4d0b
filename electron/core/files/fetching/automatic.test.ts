import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { encodePng } from '../../../../service/seed/demo/files/png.ts';
import type { Service } from '../../../../service/startService.ts';
import { AUTHORITY, BY_AUTHORITY } from '../../../../service/testing/authority.ts';
import { announceSize, postFile, startTestService } from '../../../../service/testing/service.ts';
import { TEST_CERTIFICATE } from '../../../../service/testing/testCertificate.ts';
import { startTestProxy } from '../../../../service/testing/testProxy.ts';
import { type MsgId, msgId } from '../../../../shared/model/ids.ts';
import { startCoreProcess } from '../../../../testing/core/startCoreProcess.ts';
import { type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { DEFAULT_RULES } from '../../createCore.ts';
import { filesIn, openCore, settled, stateOf } from './testReceived.ts';

const PICTURE = new Uint8Array(encodePng(40, 30, (x, y) => [x, y, 0]));
const RULES = {
  ...DEFAULT_RULES,
  isImagesAutomatic: true,
  imagesMaxBytes: 1_000_000,
  cacheLimit: 10_000_000,
};
const HANGS = { kind: 'delay', ms: 600_000 } as const;

async function postPicture(
  service: Service,
  name = 'photo.png',
  type = 'image/png',
  content: BlobPart[] = [PICTURE],
): Promise<MsgId> {
  const { json } = await postFile(service, new File(content, name, { type }));
  return msgId((json as { msgId: number }).msgId);
}

/** `hidden`: how many bytes follow each picture, of which the service says nothing. */
async function withPictures(count: number, hidden = 0) {
  const service = await startTestService();
  const ids: MsgId[] = [];
  const content = [PICTURE, new Uint8Array(hidden)];
  for (let i = 0; i < count; i += 1)
    ids.push(await postPicture(service, `photo-${i}.png`, 'image/png', content));
  if (hidden > 0) announceSize(service, PICTURE.byteLength);
  const { core, dir } = await openCore(service);
  return { service, core, dir, ids };
}

const askFor = (core: TestCore, id: MsgId | undefined, isAutomatic: boolean) =>
  core.ask('files.fetch', { msgId: id ?? msgId(0), isAutomatic });

test('a small picture is downloaded automatically, and inspected', async () => {
  const { core, ids } = await withPictures(1);
  const [id = msgId(0)] = ids;
  expect(await askFor(core, id, true)).toMatchObject({ state: 'fetching' });
  await settled(core, id);
  expect(await stateOf(core, id)).toMatchObject({
    state: 'here',
    nature: { sniffed: 'image/png', isMismatch: false, preview: { kind: 'image', width: 40, height: 30 } },
  });
});

describe('nothing is downloaded automatically', () => {
  test.each([
    ['when it is switched off', { isImagesAutomatic: false }],
    ['that is larger than the settings say', { imagesMaxBytes: PICTURE.byteLength - 1 }],
    ['that is larger than all that is kept', { cacheLimit: PICTURE.byteLength - 1 }],
  ])('%s', async (_, rule) => {
    const { core, service, ids } = await withPictures(1);
    await core.core.control.setRules({ ...RULES, ...rule });
    expect(await askFor(core, ids[0], true)).toMatchObject({ state: 'remote' });
    expect(service.requests.count('getfile')).toBe(0);
  });

  test.each([
    ['report.pdf', 'application/pdf'],
    ['drawing.svg', 'image/svg+xml'],
  ])('that does not claim to be a picture which can be shown: %s', async (name, type) => {
    const service = await startTestService();
    const id = await postPicture(service, name, type);
    const { core } = await openCore(service);
    expect(await askFor(core, id, true)).toMatchObject({ state: 'remote' });
  });

  test('that the person removed or broke off', async () => {
    const { core, service, ids } = await withPictures(2);
    const [removed = msgId(0), cancelled = msgId(0)] = ids;
    await askFor(core, removed, true);
    await settled(core, removed);
    await core.ask('files.remove', { msgIds: [removed] });
    service.faults.next({ endpoint: 'getfile' }, HANGS);
    await askFor(core, cancelled, true);
    await core.ask('files.cancel', { msgId: cancelled });
    await settled(core, cancelled);
    for (const id of ids) expect(await askFor(core, id, true)).toMatchObject({ state: 'remote' });
    expect(await askFor(core, removed, false)).toMatchObject({ state: 'fetching' });
  });
});

test('a picture far longer than the service said is not loaded, and not tried again until the person asks', async () => {
  const { core, service, dir, ids } = await withPictures(1, 3_000_000);
  const [id = msgId(0)] = ids;
  await askFor(core, id, true);
  await core.until(() => core.log.some((line) => line.includes('file-longer')));
  await settled(core, id);
  expect(await askFor(core, id, true)).toEqual({ msgId: id, state: 'remote' });
  expect(await filesIn(dir)).toEqual([]);
  expect(service.requests.count('getfile')).toBe(1);
  await askFor(core, id, false);
  await settled(core, id);
  expect(await stateOf(core, id)).toMatchObject({ state: 'here' });
});

/** More than any disk has. */
const EVERYTHING = Number.MAX_SAFE_INTEGER;

test('automatic downloads leave room on the disk, and the person’s own do not wait for it', async () => {
  const { core, service, ids } = await withPictures(2);
  const [one = msgId(0), other = msgId(0)] = ids;
  await core.core.control.setRules({ ...RULES, leavesFree: EVERYTHING });
  expect(await askFor(core, one, true)).toEqual({ msgId: one, state: 'remote' });
  await askFor(core, other, false);
  await settled(core, other);
  expect(await stateOf(core, other)).toMatchObject({ state: 'here' });
  expect(service.requests.count('getfile')).toBe(1);
  await core.core.control.setRules(RULES);
  await core.until(async () => (await stateOf(core, one))?.state === 'here');
});

test('an automatic download stops while it runs when the disk has too little room, and goes on once there is some', async () => {
  const { core, service, dir, ids } = await withPictures(1);
  const [id = msgId(0)] = ids;
  const release = service.faults.hold({ endpoint: 'getfile' });
  const begun = service.requests.next('getfile');
  await askFor(core, id, true);
  await begun;
  await core.core.control.setRules({ ...RULES, leavesFree: EVERYTHING });
  release();
  await settled(core, id);
  expect(await stateOf(core, id)).toEqual({ msgId: id, state: 'remote' });
  expect(await filesIn(dir)).toEqual([]);
  await core.core.control.setRules(RULES);
  await core.until(async () => (await stateOf(core, id))?.state === 'here');
});

test('a failed automatic download shows no error and is not retried until the person asks', async () => {
  const { core, service, dir, ids } = await withPictures(1);
  const [id = msgId(0)] = ids;
  service.faults.next({ endpoint: 'getfile' }, { kind: 'truncated' });
  await askFor(core, id, true);
  await core.until(() => core.log.some((line) => line.includes('file-incomplete')));
  await settled(core, id);
  expect(await askFor(core, id, true)).toEqual({ msgId: id, state: 'remote' });
  expect(core.files.map(({ state }) => state)).not.toContain('failed');
  expect(await filesIn(dir)).toEqual([]);
  await askFor(core, id, false);
  await settled(core, id);
  expect(await stateOf(core, id)).toMatchObject({ state: 'here' });
});

test('a failed download shows an error if the person asked for it as well', async () => {
  const { core, service, ids } = await withPictures(1);
  const [id = msgId(0)] = ids;
  service.faults.next({ endpoint: 'getfile' }, { kind: 'status', status: 500 });
  await askFor(core, id, true);
  await askFor(core, id, false);
  await settled(core, id);
  expect(await stateOf(core, id)).toMatchObject({ state: 'failed', error: { code: 'server' } });
});

test('at most two come by themselves at once, the one asked for last before the others', async () => {
  const { core, service, ids } = await withPictures(5);
  service.faults.next({ endpoint: 'getfile', times: 2 }, HANGS);
  for (const id of ids) await askFor(core, id, true);
  const states = await core.ask('files.list', { msgIds: ids });
  expect(states.map(({ state }) => state)).toEqual(['fetching', 'fetching', 'remote', 'remote', 'remote']);
  await core.until(() => service.requests.count('getfile') === 2);
  await core.ask('files.cancel', { msgId: ids[0] ?? msgId(0) });
  await core.until(async () => (await stateOf(core, ids[2] ?? msgId(0)))?.state === 'here');
  const order = await core.ask('files.list', { msgIds: ids });
  expect(order.map(({ state }) => state)).toEqual(['remote', 'fetching', 'here', 'here', 'here']);
  const asked = service.requests.list('getfile').map(({ params }) => params['attachmentId']);
  const byId = await Promise.all(ids.map((id) => core.ask('messages.get', { msgId: id })));
  expect(asked.slice(2)).toEqual(
    byId
      .slice(2)
      .map(({ attachment }) => attachment?.attachmentId)
      .toReversed(),
  );
});

test('requested downloads overtake automatic ones, also if they were already waiting as such', async () => {
  const { core, service, ids } = await withPictures(4);
  service.faults.next({ endpoint: 'getfile', times: 2 }, HANGS);
  for (const id of ids) await askFor(core, id, true);
  await core.until(() => service.requests.count('getfile') === 2);
  const [, , waiting = msgId(0), newest = msgId(0)] = ids;
  expect(await stateOf(core, waiting)).toMatchObject({ state: 'remote' });
  expect(await askFor(core, waiting, false)).toMatchObject({ state: 'fetching' });
  await settled(core, waiting);
  expect(await stateOf(core, waiting)).toMatchObject({ state: 'here' });
  expect(await stateOf(core, newest)).toMatchObject({ state: 'remote' });
});

test('switching it off cancels automatic downloads, and no others', async () => {
  const { core, service, ids } = await withPictures(2);
  const [automatic = msgId(0), asked = msgId(0)] = ids;
  service.faults.next({ endpoint: 'getfile', times: 2 }, HANGS);
  await askFor(core, automatic, true);
  await askFor(core, asked, false);
  await core.core.control.setRules({ ...RULES, isImagesAutomatic: false });
  await settled(core, automatic);
  expect(await stateOf(core, automatic)).toMatchObject({ state: 'remote' });
  expect(await stateOf(core, asked)).toMatchObject({ state: 'fetching' });
});

test('downloads that failed for want of a connection continue when there is one', async () => {
  const { core, service, ids } = await withPictures(1);
  const [id = msgId(0)] = ids;
  service.faults.next({ endpoint: 'getfile' }, { kind: 'rate-limit', retryAfterSeconds: 0 });
  await askFor(core, id, true);
  await core.until(async () => (await stateOf(core, id))?.state === 'here');
  expect(service.requests.count('getfile')).toBe(2);
});

/** As a service that keeps its files at another host, or a network that wants a sign-in. */
const REDIRECT = { kind: 'redirect', to: 'https://elsewhere.example/' } as const;

test('a file that the service gives from another host fails for good, and the connection is not blamed', async () => {
  const { core, service, ids } = await withPictures(1);
  const [id = msgId(0)] = ids;
  service.faults.next({ endpoint: 'getfile', times: Number.POSITIVE_INFINITY }, REDIRECT);
  await askFor(core, id, true);
  await core.until(() => core.log.some((line) => line.includes('file-elsewhere')));
  await settled(core, id);
  expect(await askFor(core, id, true)).toEqual({ msgId: id, state: 'remote' });
  expect(service.requests.count('getfile')).toBe(1);
  await askFor(core, id, false);
  await settled(core, id);
  expect(await stateOf(core, id)).toMatchObject({ state: 'failed', error: { code: 'file-elsewhere' } });
  expect(core.statuses.map(({ connection }) => connection.state)).not.toContain('trouble');
  service.faults.clear();
  await askFor(core, id, false);
  await settled(core, id);
  expect(await stateOf(core, id)).toMatchObject({ state: 'here' });
});

test.each([
  ['a redirect', REDIRECT],
  ['a page', { kind: 'html', status: 200 }],
] as const)('downloads continue when the network no longer answers with %s', async (_, fault) => {
  const { core, service, ids } = await withPictures(1);
  const [id = msgId(0)] = ids;
  service.faults.next({ times: Number.POSITIVE_INFINITY }, fault);
  await askFor(core, id, true);
  await core.until(() => core.log.some((line) => line.includes('Files: captive-portal')));
  const { connection } = await core.ask('status.get', {});
  expect(connection).toMatchObject({ state: 'trouble', error: { code: 'captive-portal' } });
  service.faults.clear();
  await core.until(async () => (await stateOf(core, id))?.state === 'here');
});

const portOf = ({ url }: Service) => Number(new URL(url).port);

test.each([
  ['speaks no TLS', 'tls-missing', {}],
  ['shows a certificate of an unknown issuer', 'tls-intercepted', { tls: TEST_CERTIFICATE }],
])('a download answered by a server that %s continues once the service is back', async (_, code, options) => {
  const service = await startTestService({ tls: BY_AUTHORITY });
  const stranger = await startTestService(options);
  const attachment = { fileName: 'photo.png', mimeType: 'image/png', content: PICTURE };
  const posted = await service.admin.post(service.email, {}, { attachment });
  const id = msgId(posted.msgId);
  const proxy = await startTestProxy({ port: portOf(service) });
  onTestFinished(proxy.stop);
  const dir = temporaryDir();
  // Node reads it when it starts.
  const trusted = join(dir, 'authority.pem');
  writeFileSync(trusted, AUTHORITY);
  const core = await startCoreProcess(
    { ...service, url: 'https://chat.example' },
    { dir, key: randomBytes(32), proxyUrl: proxy.url, env: { NODE_EXTRA_CA_CERTS: trusted } },
  );
  await core.until(() => core.status()?.history.state === 'complete');

  // The polls keep the connection that they have.
  proxy.leadTo(portOf(stranger));
  await core.ask('files.fetch', { msgId: id, isAutomatic: true });
  await core.until(() => core.log.some((line) => line.includes(`Files: ${code}:`)));
  proxy.leadTo(portOf(service));
  await core.until(async () => (await core.ask('status.get', {})).connection.state === 'online');
  await core.ask('files.fetch', { msgId: id, isAutomatic: true });
  await core.until(async () => (await core.ask('files.list', { msgIds: [id] }))[0]?.state === 'here');
});
