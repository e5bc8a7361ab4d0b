import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { MAX_SAVED_SEARCHES } from '../../../shared/model/savedSearches.ts';
import { openTestCore } from '../../../testing/core/testCore.ts';

const INES = 'ines@x.example';

async function begin() {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const conversation = await service.admin.post(
    INES,
    { participants: [service.email] },
    { msgText: 'The truck is here' },
  );
  const core = await openTestCore(service);
  await core.complete();
  const save = (name: string, query = name) => core.ask('savedSearches.save', { id: null, name, query });
  const names = async () => (await core.ask('savedSearches.list', {})).map(({ name }) => name);
  /** Resolves when the counts are these. */
  const counts = (wanted: readonly number[]) =>
    new Promise<void>((resolve, reject) => {
      const look = async () => {
        const list = await core.ask('savedSearches.list', {});
        if (JSON.stringify(list.map(({ count }) => count?.count)) === JSON.stringify(wanted)) resolve();
      };
      core.follow(({ name }) => void (name === 'savedSearches' && look().catch(reject)));
      look().catch(reject);
    });
  return { service, core, conversation, save, names, counts };
}

test('a saved search counts its messages, and counts again when one comes', async () => {
  const { service, core, conversation, save, counts } = await begin();
  await save('Trucks', 'truck');
  await save('From Ines', 'from:ines');
  await counts([1, 1]);
  await service.admin.post(INES, conversation, { msgText: 'Nothing else' });
  await core.ask('sync.now', {});
  await counts([1, 2]);
});

test('saved searches are renamed, moved and removed, and come back to their place', async () => {
  const { core, save, names } = await begin();
  for (const name of ['One', 'Two', 'Three']) await save(name);
  const [one] = await core.ask('savedSearches.list', {});
  const id = one?.id ?? expect.unreachable();
  await core.ask('savedSearches.save', { id, name: ' First\n', query: 'truck' });
  expect(await names()).toEqual(['First', 'Two', 'Three']);
  await core.ask('savedSearches.move', { id, by: 1 });
  expect(await names()).toEqual(['Two', 'First', 'Three']);
  await core.ask('savedSearches.move', { id, by: -1 });
  await core.ask('savedSearches.move', { id, by: -1 });
  await core.ask('savedSearches.move', { id, by: 1 });
  const removed = await core.ask('savedSearches.remove', { id });
  expect(removed).toEqual({ name: 'First', query: 'truck', at: 1 });
  expect(await names()).toEqual(['Two', 'Three']);
  await core.ask('savedSearches.save', { id: null, ...removed });
  expect(await names()).toEqual(['Two', 'First', 'Three']);
  expect(await core.request('savedSearches.remove', { id })).toMatchObject({ error: { code: 'not-found' } });
});

test('there is an end to how many are saved', async () => {
  const { save } = await begin();
  for (let number = 1; number <= MAX_SAVED_SEARCHES; number += 1)
    expect(await save(`Search ${number}`)).toMatchObject({ kind: 'saved' });
  expect(await save('One more')).toEqual({ kind: 'full' });
});
