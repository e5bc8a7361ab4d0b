import { expect } from 'vitest';
import { withPeople } from '../electron/core/sync/testPeople.ts';
import { dialectsNamed } from '../service/dialects/allDialects.ts';
import { startTestService } from '../service/testing/service.ts';
import { convId, type MsgId, msgId } from '../shared/model/ids.ts';
import type { TestCore } from './core/testCore.ts';

export const INES = 'ines@x.example';
const OTTO = 'otto@x.example';

/**
 * A service with a history that its backup has, and then a conversation with Ines, `late`, that the backup lacks.
 * @param length how many messages the conversation with Ines has, and what gets its number
 * @param isLateNewest nothing else was written since
 * @param isAllTheirs what is in it was written by Ines, and in the one that gets its number by Otto
 * @param dialects what the service speaks, see service/README.md
 */
export async function serviceThatForgets({
  length = 4,
  isLateNewest = false,
  isAllTheirs = false,
  dialects = '',
} = {}) {
  const service = await startTestService({ dialects: dialectsNamed(dialects) });
  const people = await withPeople(service);
  const begin = async (who: string, messages = length): Promise<number> => {
    const target = { participants: [service.email] };
    const { convId: made } = await service.admin.post(who, target, { msgText: `hello from ${who}` });
    const writer = isAllTheirs ? who : service.email;
    for (let i = 1; i < messages; i += 1)
      await service.admin.post(writer, { convId: made }, { msgText: `with ${who} ${i}` });
    return made;
  };
  let backup = 0;
  for (let i = 0; i < 4; i += 1) backup = await people.say(i % 2 === 0 ? 'ines' : 'otto', `old ${i}`);
  const late = convId(await begin(INES));
  if (!isLateNewest) await people.say('otto', 'the last one');
  const sendFile = async (who: string, conversation: number, fileName: string): Promise<MsgId> => {
    const attachment = { fileName, mimeType: 'image/png', content: Buffer.from(fileName) };
    const sent = await service.admin.post(who, { convId: conversation }, { msgText: fileName, attachment });
    return msgId(sent.msgId);
  };
  return {
    ...{ service, late, backup },
    ...{ ines: people.ines, say: people.say },
    /** Restores the backup. A new conversation of Otto gets the number of the lost one. */
    giveNumberAgain: async (messages = length): Promise<void> => {
      service.admin.rollBackTo(backup);
      expect(await begin(OTTO, messages)).toBe(late);
    },
    rollBack: () => service.admin.rollBackTo(backup),
    /** Sends a file that says its name. */
    sendFile,
    /** Restores the state when `kept` was the newest. A file of Otto gets the number `lost`, and those before it are his, too. */
    giveIdAgain: async (kept: number, lost: MsgId): Promise<void> => {
      service.admin.rollBackTo(kept);
      const other = await begin(OTTO, 1);
      while ((await sendFile(OTTO, other, 'new.png')) < lost);
    },
  };
}

/** Whether the core has noticed it, and has read everything again. False while it reopens the account. */
export async function isRestored(core: TestCore): Promise<boolean> {
  const status = await core.request('status.get', {});
  const report = await core.request('sync.report', {});
  return status.ok && report.ok && status.data.history.state === 'complete' && report.data.restored === 1;
}
