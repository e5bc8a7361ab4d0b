import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { postFile, startTestService } from '../../../../service/testing/service.ts';
import { msgId } from '../../../../shared/model/ids.ts';
import { startCoreProcess } from '../../../../testing/core/startCoreProcess.ts';
import { temporaryDir } from '../../../../testing/core/testCore.ts';
import { deriveFileKeys } from '../sealed/sealedFormat.ts';
import { createContentFolder } from './contentFolder.ts';
import { filesIn } from './testReceived.ts';

test.each([
  ['a small file', 3_000_000],
  ['one that is written in a thread of its own', 12_000_000],
])(
  '%s: a download during which the disk fills up says so and leaves no half file; asked for again, it comes once there is room',
  async (_, bytes) => {
    const content = randomBytes(bytes);
    const service = await startTestService();
    const file = new File([content], 'report.pdf', { type: 'application/pdf' });
    const id = msgId(((await postFile(service, file)).json as { msgId: number }).msgId);
    const dir = temporaryDir();
    const key = randomBytes(32);
    const core = await startCoreProcess(service, { dir, key });
    await core.until(() => core.status()?.history.state === 'complete');
    const fetch = () => core.ask('files.fetch', { msgId: id, isAutomatic: false });
    const state = async () => (await core.ask('files.list', { msgIds: [id] }))[0];
    const isOver = async () => (await state())?.state !== 'fetching';

    const release = service.faults.hold({ endpoint: 'getfile' });
    const begun = service.requests.next('getfile');
    await fetch();
    await begun;
    // For its beginning; less than Parley looks for before it goes on.
    await core.limitFiles(1_000_000);
    release();
    await core.until(isOver);
    expect(await state()).toMatchObject({ state: 'failed', error: { code: 'disk-full' } });
    expect(await filesIn(dir)).toEqual([]);
    await core.until(() => core.status()?.storage === 'full');

    expect(await fetch()).toMatchObject({ state: 'fetching', received: 0 });
    for (let time = 0; time < 20; time += 1) await core.ask('storage.tryNow', {});
    expect(service.requests.count('getfile')).toBe(1);
    await core.limitFiles(null);
    await core.until(isOver);
    expect(await state()).toMatchObject({ state: 'here' });
    const sha256 = createHash('sha256').update(content).digest('hex');
    const kept = await createContentFolder(dir, deriveFileKeys(key)).open(sha256);
    expect(content.equals(await kept.read(0, kept.size))).toBe(true);
    await kept.close();
    expect(await filesIn(dir)).toHaveLength(1);
  },
);
