import { describe, expect, test } from 'vitest';
import type { Service, ServiceOptions } from '../../../../service/startService.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import type { TestCore } from '../../../../testing/core/testCore.ts';
import { isEmpty, isIn, only, send, smallFile, startOn, thread, UPLOAD } from '../testFiles.ts';

const start = async (options: Partial<ServiceOptions> = {}) => startOn(await startTestService(options));

describe('several files for a new conversation', () => {
  const newConversation = { title: 'Plans', participants: ['ines@x.example'], text: 'see' };

  async function startWithPeople(options: Partial<ServiceOptions> = {}) {
    const started = await start(options);
    await started.service.admin.addUser({ email: 'ines@x.example' });
    const paths = ['a.txt', 'b.txt', 'c.txt'].map((name) => smallFile(started.folder, name));
    return { ...started, paths };
  }

  const madeConversation = async (service: Service, core: TestCore) => {
    const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 5 });
    const made = conversations.filter(({ title }) => title === 'Plans');
    expect(made).toHaveLength(1);
    const { convId } = only(made);
    expect(service.admin.conversation(convId)?.participants).toContain('ines@x.example');
    return (await thread(core, convId)).flat();
  };

  test('make one conversation', async () => {
    const { service, core, paths } = await startWithPeople();
    await send(core, null, paths, newConversation);
    await core.until(() => isEmpty(core));
    expect(await madeConversation(service, core)).toEqual(['see', 'a.txt', '', 'b.txt', '', 'c.txt']);
  });

  test('wait if the first fails, and are sent with it', async () => {
    const { service, core, paths } = await startWithPeople();
    service.faults.next(UPLOAD, { kind: 'status', status: 400 });
    const items = await send(core, null, paths, newConversation);
    await isIn(core, 'failed', 'queued', 'queued');
    await core.ask('outbox.retry', { id: items[0]?.id ?? '', evenIfUnconfirmed: false });
    await core.until(() => isEmpty(core));
    expect(await madeConversation(service, core)).toEqual(['see', 'a.txt', '', 'b.txt', '', 'c.txt']);
  });

  test('are sent without the first if it is removed: the next one creates the conversation', async () => {
    const { service, core, paths } = await startWithPeople();
    service.faults.next(UPLOAD, { kind: 'cut-before-commit' });
    const items = await send(core, null, paths, newConversation);
    await isIn(core, 'not-arrived', 'queued', 'queued');
    await core.ask('outbox.remove', { id: items[0]?.id ?? '' });
    await core.until(() => isEmpty(core));
    expect(await madeConversation(service, core)).toEqual(['', 'b.txt', '', 'c.txt']);
  });
});

test('a file without participants starts a note to self (service API, section 2.4)', async () => {
  const { core, folder, convId } = await start();
  await send(core, null, [smallFile(folder, 'a.txt')], { participants: [] });
  await core.until(() => isEmpty(core));
  await core.until(async () => (await core.ask('status.get', {})).history.stored === 2);
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 5 });
  const made = conversations.filter((each) => each.convId !== convId);
  expect(made.map(({ isNote }) => isNote)).toEqual([true]);
});
