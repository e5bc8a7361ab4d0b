import { copyFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { openTestCore } from '../../../../testing/core/testCore.ts';
import { storeFiles } from '../../db/storeFiles.ts';
import { isIn } from '../testFiles.ts';
import { sendText } from '../testTexts.ts';
import { startOn, statesIn } from './testLedger.ts';

test.each(['in a new conversation', 'in the same conversation'])(
  'a failed text of a backup is not taken for an equal one that was sent since %s',
  async (where) => {
    const { service, core, convId, account } = await startOn(await startTestService());
    for (const email of ['ben@x.example', 'ines@x.example']) await service.admin.addUser({ email });
    const target = where === 'in a new conversation' ? null : convId;
    const to = (email: string) => (target === null ? { participants: [email] } : {});
    service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error: 'no' });
    const { id } = await sendText(core, target, 'hi', to('ines@x.example'));
    await isIn(core, 'failed');
    await core.close();
    const { local, localBackup } = storeFiles(account.dir);
    const kept = `${localBackup}.kept`;
    copyFileSync(localBackup, kept);
    const second = await openTestCore(service, account);
    await second.complete();
    await sendText(second, target, 'hi', to('ben@x.example'));
    await second.until(async () => String(await statesIn(second)) === 'failed');
    await second.close();
    copyFileSync(kept, localBackup);
    rmSync(local);
    const third = await openTestCore(service, { ...account, pace: { surelyEndedMs: 50 } });
    await third.complete();
    await third.until(async () => !(await statesIn(third)).includes('checking'));
    expect(await third.ask('outbox.list', {})).toMatchObject([{ id, state: { kind: 'cannot-tell' } }]);
  },
);
