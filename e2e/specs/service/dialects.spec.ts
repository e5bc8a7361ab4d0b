import { together } from '../../../service/dialects/allDialects.ts';
import { storedMessages } from '../../../service/testing/stored.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import {
  composer,
  conversations,
  messages,
  openSettings,
  send,
  stagedFiles,
} from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';
import { download } from '../../support/service/sentFiles.ts';

const QUOTED = 'my "quoted"  plan.txt';

test.use({ serviceOptions: { dialects: together(0) } });

test('a service that chose otherwise wherever it may is read and sent to as any other', async ({
  page,
  service,
  dataDir,
}) => {
  await addColleagues(service);
  const { admin, email } = service;
  const { convId } = await admin.post(ANA.email, { participants: [email] }, { msgText: 'Good morning' });
  const say = (msgText: string) => admin.post(ANA.email, { convId }, { msgText });
  const attachment = { fileName: QUOTED, mimeType: 'text/plain', content: Buffer.from('A plan') };
  await admin.post(ANA.email, { convId }, { attachment });
  const late = await say('This came late');
  admin.hold(late.msgId);
  await say('See you');

  await signIn(page, service);
  await conversations(page).filter({ hasText: 'See you' }).click();
  await expect(messages(page)).toHaveText([/Good morning/, /my "quoted" {1,2}plan\.txt/, /See you/]);

  await send(page, '  Two  spaces & a line\nof their own ');
  await expect(messages(page).nth(3)).toContainText('Sent');
  await dropFile(page, await makeFile(dataDir, QUOTED, 'Mine'), messages(page).first());
  await expect(stagedFiles(page)).toHaveCount(1);
  await composer(page).press('Enter');
  await expect(messages(page).nth(4)).toContainText('Sent');

  service.faults.next({ endpoint: 'send' }, { kind: 'cut-after-commit' });
  await send(page, 'Is  it  there?');
  await expect(messages(page).nth(5)).toContainText('Sent');
  await expect(composer(page)).toHaveValue('');

  await download(page, QUOTED);
  await expect(
    messages(page)
      .nth(1)
      .getByRole('button', { name: `Open ${QUOTED}` }),
  ).toBeVisible();

  await say('News');
  await expect(messages(page).last()).toContainText('News');
  admin.release(late.msgId);
  await openSettings(page, 'Sync');
  await page.getByRole('dialog').getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('list', { name: 'Activity log' })).toContainText('1 message arrived late');
  await page.keyboard.press('Escape');
  await expect(messages(page)).toHaveCount(8);
  await expect(messages(page).nth(2)).toContainText('This came late');
  await expect(page.getByText(/can’t be read|not delivered|sign.in|not accepted/iu)).toHaveCount(0);
  expect((await storedMessages(service)).filter((message) => message.convId === convId)).toHaveLength(8);
});
