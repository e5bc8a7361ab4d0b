import { storedMessages } from '../../../service/testing/stored.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, sendButton } from '../../support/page/screen.ts';

test.use({ serviceOptions: { seed: 'large', messages: 100_000, conversations: 40 } });

test('while the first 100,000 messages come in, Enter and Send send what stood there, and no key goes astray', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await composer(page).click();
  await expect(page.getByText(/so far$/)).toBeVisible();

  const typed: string[] = [];
  const next = (...words: readonly string[]) => {
    const texts = words.map((word) => `${word} ${typed.length}`);
    typed.push(...texts);
    return texts;
  };
  const { keyboard } = page;
  // The keys of a quick hand: nothing is waited for in between.
  for (let round = 0; round < 14; round += 1) {
    for (const text of next('Hi', 'So')) await keyboard.type(`${text}\n`);
  }
  // A hand that is not so quick.
  for (const text of next('Hi', 'So', 'on')) await keyboard.type(`${text}\n`, { delay: 80 });
  for (let round = 0; round < 4; round += 1) {
    const [first = '', second = '', third = ''] = next('Press', 'Type', 'Replace');
    await keyboard.type(first);
    await sendButton(page).click();
    await keyboard.type(second);
    await sendButton(page).click();
    await keyboard.type('no');
    await composer(page).fill(third);
    await keyboard.press('Enter');
  }
  // A text that is replaced right after Enter was sent as it was.
  const [sent = '', instead = ''] = next('Sent', 'Instead');
  await composer(page).fill(sent);
  await sendButton(page).click();
  await composer(page).fill(instead);
  await sendButton(page).click();

  await expect(composer(page)).toHaveValue('');
  const requests = () => service.requests.list('send').map(({ params }) => params['msgText']);
  await expect.poll(() => requests().join('\n')).toBe(typed.join('\n'));
  const stored = async () => {
    const texts = (await storedMessages(service)).map(({ msgText }) => msgText);
    return texts.slice(texts.indexOf(typed[0] ?? ''));
  };
  await expect.poll(stored).toEqual(typed);
});
