import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { openTestCore } from '../../../testing/core/testCore.ts';

const INES = 'ines.costa@x.example';
const NOTHING = { people: false, numbers: false, addresses: false, words: [] };

test('a transcript has a person’s own name, not the one that they were given here', async () => {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const { convId } = await service.admin.post(INES, { participants: [service.email] }, { msgText: 'Hello' });
  const core = await openTestCore(service);
  await core.complete();
  await core.ask('directory.note', { email: INES, alias: 'Talks too much', note: '', colour: null });
  const { people } = await core.ask('conversations.get', { convId });
  expect(people).toContainEqual({ email: INES, isSelf: false, alias: 'Talks too much' });
  const wanted = { convId, range: { kind: 'all' } as const, redaction: NOTHING };
  const [shown] = await core.ask('transcripts.preview', wanted);
  expect(shown).toMatchObject({ sender: 'Ines Costa', text: 'Hello' });
});
