import { expect, test } from 'vitest';
import { docx, eml, lockedPdf, pdf, xlsx } from '../../../testing/documents.ts';
import { serviceWithFiles } from '../../../testing/serviceWithFiles.ts';
import { DEFAULT_RULES } from '../createCore.ts';
import { allRead, fetchAndRead, found, openReadingCore, search } from './testFileTexts.ts';

const REPORT = async () =>
  ['report.docx', await docx(['The lorry waits at the Überseehafen', '货车已经到达仓库'])] as const;

test('the text of a file is found once the file is on this computer, with an excerpt and the name of the file', async () => {
  const { service, ids } = await serviceWithFiles([
    await REPORT(),
    ['invoice.pdf', pdf(['Invoice for a crane'])],
    ['budget.xlsx', await xlsx(['Rent'], 'Scaffolding', 99)],
    ['late.eml', eml('Late', 'The ferry was late.')],
    ['old.txt', Buffer.from('Gr\xfc\xdfe vom Kai', 'latin1')],
  ]);
  const { core } = await openReadingCore(service);
  expect(await found(core, 'lorry')).toEqual([]);
  await fetchAndRead(core, ids);
  const [report, invoice, budget, late, old] = ids;
  const { hits } = await search(core, 'lorry waits');
  expect(hits).toMatchObject([{ msgId: report, inFile: 'report.docx' }]);
  expect(hits.flatMap((hit) => hit.marks.map(([start, end]) => hit.snippet.slice(start, end)))).toEqual([
    'lorry',
    'waits',
  ]);
  expect(await found(core, 'crane')).toEqual([invoice]);
  expect(await found(core, 'scaffolding')).toEqual([budget]);
  expect(await found(core, 'ferry')).toEqual([late]);
  expect(await found(core, 'grüße')).toEqual([old]);
  // Phrases, beginnings, folded letters, parts of words, scripts without spaces.
  for (const query of ['"waits at"', 'waits at the uber', 'ubersee', 'seehafen', '仓库'])
    expect(await found(core, query), query).toEqual([report]);
  expect(await found(core, '"at waits"')).toEqual([]);
});

test('the text of a file is found together with the words of its message, and with operators, and the message but once', async () => {
  const { service, ids } = await serviceWithFiles([
    await REPORT(),
    ['lorry.txt', Buffer.from('lorry lorry')],
  ]);
  const { core } = await openReadingCore(service);
  await fetchAndRead(core, ids);
  const [report, text] = ids;
  expect(await found(core, 'lorry')).toEqual([text, report]);
  expect((await search(core, 'lorry')).hits).toMatchObject([{ inFile: null }, { inFile: 'report.docx' }]);
  expect(await found(core, 'lorry report')).toEqual([report]);
  expect(await found(core, 'lorry has:file from:me')).toEqual([text, report]);
  expect(await found(core, 'lorry name:report')).toEqual([report]);
  expect(await found(core, 'lorry -waits')).toEqual([text]);
  expect(await found(core, 'name:waits')).toEqual([]);
  const { convId } = (await search(core, 'waits')).hits[0] ?? {};
  if (convId === undefined) throw new Error('nothing was found');
  // The bar in a conversation finds what the thread shows.
  expect(await core.ask('search.inConversation', { query: 'waits', convId, before: null })).toMatchObject({
    msgIds: [],
  });
});

test('the text of a file is no longer found when the file leaves this computer, and found again when it is back', async () => {
  const { service, ids } = await serviceWithFiles([await REPORT()]);
  const { core, asked } = await openReadingCore(service);
  await fetchAndRead(core, ids);
  await core.ask('files.remove', { msgIds: [...ids] });
  await core.until(async () => (await found(core, 'lorry')).length === 0);
  await fetchAndRead(core, ids);
  expect(await found(core, 'lorry')).toEqual(ids);
  expect(asked).toHaveLength(2);
});

test('the text of a file stays after a restart, and is not read again', async () => {
  const { service, ids } = await serviceWithFiles([await REPORT(), ['locked.pdf', lockedPdf()]]);
  const { core, dir } = await openReadingCore(service);
  await fetchAndRead(core, ids);
  expect(core.status()?.fileTexts).toMatchObject({ files: 2, done: 2, unreadable: 1 });
  await core.close();
  const again = await openReadingCore(service, { dir });
  expect(await found(again.core, 'lorry')).toEqual(ids.slice(0, 1));
  expect(again.asked).toEqual([]);
});

test('the text of a file goes when the setting is turned off, and comes back with it', async () => {
  const { service, ids } = await serviceWithFiles([await REPORT()]);
  const { core } = await openReadingCore(service);
  await fetchAndRead(core, ids);
  await core.core.control.setRules({ ...DEFAULT_RULES, readsFiles: false });
  await core.until(async () => (await found(core, 'lorry')).length === 0);
  await core.until(() => core.status()?.fileTexts === null);
  await core.core.control.setRules(DEFAULT_RULES);
  await core.until(async () => (await found(core, 'lorry')).length === 1);
  await allRead(core, 1);
});

test('while files are being read, a page of results says how many', async () => {
  const { service, ids } = await serviceWithFiles([await REPORT(), ['b.txt', Buffer.from('two')]]);
  const second = Promise.withResolvers<null>();
  let times = 0;
  const { core } = await openReadingCore(service, {
    readText: async () => {
      times += 1;
      return times === 1 ? { text: 'first' } : second.promise;
    },
  });
  for (const msgId of ids) await core.ask('files.fetch', { msgId, isAutomatic: false });
  // The second file may come later than the first is read.
  const texts = async () => (await search(core, 'x')).coverage.texts;
  await core.until(async () => (await texts())?.done === 1 && (await texts())?.files === 2);
  expect(await texts()).toEqual({ files: 2, done: 1 });
  second.resolve(null);
});

test('a file that could not be read for want of a process is read at the next start', async () => {
  const { service, ids } = await serviceWithFiles([await REPORT()]);
  const tried = Promise.withResolvers<void>();
  const { core, dir } = await openReadingCore(service, {
    readText: async () => {
      tried.resolve();
      return null;
    },
  });
  for (const msgId of ids) await core.ask('files.fetch', { msgId, isAutomatic: false });
  await tried.promise;
  await core.close();
  const { core: again } = await openReadingCore(service, { dir });
  await allRead(again, 1);
  expect(await found(again, 'lorry')).toEqual(ids);
});
