import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import {
  composer,
  conversations,
  leaveLines,
  messages,
  messageText,
  scroller,
  send,
} from '../../support/page/screen.ts';

const BEGINNING = 'This is the beginning of the conversation.';
const KOFI = 'kofi.mensah@aurora-relief.example';

/** A conversation between the trial user and a colleague, with a first message. */
async function conversationWithKofi({ admin, email }: Service) {
  await admin.addUser({ email: KOFI });
  const { convId } = await admin.post(KOFI, { participants: [email] }, { msgText: 'Good morning' });
  return { convId };
}

test.describe('a conversation of 5,000 messages', () => {
  test.use({ serviceOptions: { seed: 'large', messages: 5_000, conversations: 1 } });

  test('scrolling back to its beginning never makes what is read jump', async ({ parley, page, service }) => {
    test.setTimeout(600_000);
    // A tall window takes fewer steps.
    await parley.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(1_000, 2_000),
    );
    await signIn(page, service);
    await conversations(page).first().click();
    await expect(messages(page).last()).toBeVisible();

    let worst = 0;
    let steps = 0;
    for (let moved = await scrollUp(page); moved !== null; moved = await scrollUp(page)) {
      worst = Math.max(worst, moved);
      steps += 1;
    }
    expect(steps).toBeGreaterThan(100);
    expect(worst).toBeLessThanOrEqual(1);
  });
});

/**
 * Scrolls back by most of a screen once that much is loaded, and waits for the load that this causes. @returns by how many CSS pixels the
 * visible rows moved otherwise; null at the beginning of the conversation
 */
function scrollUp(page: Page): Promise<number | null> {
  return scroller(page).evaluate(async (list, beginning) => {
    /** Resolves when this many frames are painted: a task after a frame sees what the person saw. */
    const frames = async (count: number) => {
      for (let left = count; left > 0; left -= 1) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    };
    // Rows that turn out lower than estimated would leave no room to keep the position at the very top of the loaded rows.
    while (list.scrollTop < list.clientHeight) {
      if (list.textContent.includes(beginning)) return null;
      await frames(1);
    }
    const top = (element: Element) => element.getBoundingClientRect().top;
    const step = list.clientHeight * 0.8;
    // Scrolls like a person, within a frame, so that the list hears of it before anything else happens. It hears of a script's scroll a
    // frame later, and would place rows that came in between as if nothing had scrolled.
    await new Promise(requestAnimationFrame);
    const middle = top(list) + list.clientHeight / 2;
    const inView = [...list.querySelectorAll('li')].find(
      (item) => item.getBoundingClientRect().bottom > top(list) && top(item) < middle,
    );
    if (!inView) throw new Error('There is no message in view.');
    const before = top(inView);
    list.scrollBy({ top: -step, behavior: 'instant' });
    list.dispatchEvent(new Event('scroll'));
    await frames(1);
    const moved = Math.abs(top(inView) - before - step);
    const settled = top(inView);
    // At the same time older messages come in and rows take their real height.
    await frames(4);
    return Math.max(moved, inView.isConnected ? Math.abs(top(inView) - settled) : 0);
  }, BEGINNING);
}

test('a conversation with new messages opens at the first unread one', async ({ launch, service }) => {
  const { convId } = await conversationWithKofi(service);
  const first = await launch();
  await signIn(first.page, service);
  await expect(conversations(first.page)).toHaveCount(1);
  await first.app.close();
  for (let number = 1; number <= 60; number += 1) {
    await service.admin.post(KOFI, { convId }, { msgText: `News number ${number}` });
  }

  const { page } = await launch();
  await expect(conversations(page).first()).toContainText('60 unread messages');
  await conversations(page).first().click();
  const firstUnread = page.getByRole('separator', { name: 'Unread messages' });
  await expect(firstUnread).toBeInViewport();
  // By now everything is loaded and has its real height, and what is in view was read.
  await expect(page.getByRole('button', { name: '60 new', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^\d+ new$/ })).toBeVisible();
  await expect(firstUnread).toBeInViewport();
  await expect(messageText(page, 'News number 1')).toBeInViewport();
  await expect(messageText(page, 'News number 60')).not.toBeInViewport();
});

test('messages that arrive while one reads further up are announced and move nothing; the end of what one sends is in view', async ({
  page,
  service,
}) => {
  const { convId } = await conversationWithKofi(service);
  for (let number = 1; number <= 80; number += 1) {
    await service.admin.post(KOFI, { convId }, { msgText: `Earlier ${number}` });
  }
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messageText(page, 'Earlier 80')).toBeInViewport();
  // The day shows while the person scrolls, and not because the list went to where it opens.
  const day = page.locator('[data-floating-day]');
  expect(await day.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
  await scroller(page).hover();
  // At each frame: between two looks from outside, it may come and go.
  const appeared = page.waitForFunction(() => {
    const shown = document.querySelector('[data-floating-day]');
    return shown !== null && getComputedStyle(shown).opacity !== '0';
  });
  await page.mouse.wheel(0, -600);
  await appeared;
  await expect(messageText(page, 'Earlier 80')).not.toBeInViewport();
  const read = messageText(page, 'Earlier 60');
  await read.scrollIntoViewIfNeeded();
  await expect(read).toBeInViewport();
  const before = await read.boundingBox();

  for (let number = 1; number <= 30; number += 1)
    await service.admin.post(KOFI, { convId }, { msgText: `Late ${number}` });
  const pill = page.getByRole('button', { name: '30 new', exact: true });
  await expect(pill).toBeVisible();
  expect(await read.boundingBox()).toEqual(before);

  // First to where the reading goes on, then to the end.
  await expect(pill).toHaveAttribute('title', 'Jump to first unread message');
  await pill.click();
  await expect(messageText(page, 'Late 1')).toBeInViewport();
  await expect(messageText(page, 'Late 30')).not.toBeInViewport();
  await page.getByTitle('Jump to newest message').click();
  await expect(messageText(page, 'Late 30')).toBeInViewport();

  // By key, from further up, once all of them are read.
  await expect(conversations(page).first()).not.toContainText('unread');
  await composer(page).press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(messageText(page, 'Late 30')).not.toBeInViewport();
  await service.admin.post(KOFI, { convId }, { msgText: 'Four' });
  await composer(page).press('Shift+Tab');
  await expect(page.getByRole('button', { name: /^\d new$/u })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messageText(page, 'Four')).toBeInViewport();

  const list = scroller(page);
  const hiddenBelow = () =>
    list.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);
  // About as long as a line, so that its state takes a line of its own in some of its forms.
  const line = 'Words that fill about one line of the bubble, and perhaps a few more, up to number ';
  for (let number = 1; number <= 8; number += 1) {
    await send(page, `${line}${'i'.repeat(number)}`);
    await expect(composer(page)).toHaveValue('');
    await expect(messages(page).last()).toHaveText(/number i+.*Sent$/su);
    await expect.poll(hiddenBelow).toBe(0);
  }
});

test('the newest message stays in view while the window changes its size', async ({
  parley,
  page,
  service,
}) => {
  const { convId } = await conversationWithKofi(service);
  const long = 'Words that break into more lines when there is less room for them. '.repeat(6);
  for (let number = 1; number <= 30; number += 1) {
    await service.admin.post(KOFI, { convId }, { msgText: `${number}. ${long}` });
  }
  await signIn(page, service);
  await conversations(page).first().click();
  const newest = messages(page).filter({ hasText: '30. ' });
  await expect(newest).toBeInViewport({ ratio: 1 });
  for (const [width, height] of [
    [800, 600],
    [1_400, 900],
    [900, 500],
  ] as const) {
    await parley.app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size),
      [width, height] as const,
    );
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    await expect(newest).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Jump to newest message' })).toBeHidden();
  }
});

test.describe('with a service whose words for kinds and priorities are the usual ones', () => {
  test.use({ serviceOptions: { dialects: [] } });

  test('deleted, forwarded, critical, unknown and located messages are shown for what they are', async ({
    page,
    service,
  }) => {
    const { convId } = await conversationWithKofi(service);
    const post = (content: Parameters<Service['admin']['post']>[2]) =>
      service.admin.post(KOFI, { convId }, content);
    const deleted = await post({ msgText: 'Regretted' });
    service.admin.deleteMessage(deleted.msgId);
    await post({ msgText: 'From another team', isForwarded: true });
    await post({ msgText: 'Leave the building', priority: 3 });
    await post({ msgType: 'poll', msgText: 'Lunch at noon?' });
    await post({
      msgText: 'loc:59.9139,10.7522',
      location: { address: 'Oslo, Norway', isMyLocation: false },
    });
    await post({
      attachment: { fileName: 'site plan.exe', mimeType: 'image/png', content: new Uint8Array(2_048) },
    });
    await signIn(page, service);
    await leaveLines(page);
    await conversations(page).first().click();

    const shown = messages(page);
    await expect(shown).toHaveCount(7);
    await expect(shown.nth(1)).toContainText('Message deleted');
    await expect(page.getByText('Regretted')).toHaveCount(0);
    await expect(shown.nth(2)).toContainText('Forwarded');
    await expect(shown.nth(3)).toContainText('Critical');
    await expect(shown.nth(4)).toContainText('Unsupported message type: poll');
    await expect(shown.nth(4)).toContainText('Lunch at noon?');
    await expect(shown.nth(5)).toContainText('Oslo, Norway');
    await expect(shown.nth(5).getByRole('img', { name: /Map of the area/ })).toBeVisible();
    await expect(shown.nth(6)).toContainText('site plan.exe');
    await expect(shown.nth(6)).toContainText(/2\s?kB/);
  });
});

test('a quote shows what it quotes and leads there', async ({ page, service }) => {
  const { convId } = await conversationWithKofi(service);
  const quoted = await service.admin.post(KOFI, { convId }, { msgText: 'Which gate is open?' });
  for (let number = 1; number <= 120; number += 1) {
    await service.admin.post(KOFI, { convId }, { msgText: `In between ${number}` });
  }
  await service.admin.post(KOFI, { convId }, { msgText: 'Gate four', quotedMsgId: quoted.msgId });
  await signIn(page, service);
  await conversations(page).first().click();

  const answer = messages(page).last();
  await expect(answer).toContainText('Gate four');
  await answer.getByRole('button', { name: /Which gate is open/ }).click();
  await expect(messages(page).filter({ hasText: 'Which gate is open?' }).first()).toBeInViewport();
  await expect(messageText(page, 'In between 1')).toBeInViewport();
});

test.describe('with a service that calls it critical', () => {
  test.use({ serviceOptions: { dialects: [] } });

  test('an incoming message appears with the next poll, and is read out', async ({ page, service }) => {
    const { convId } = await conversationWithKofi(service);
    await signIn(page, service);
    await conversations(page).first().click();
    await expect(messages(page).last()).toContainText('Good morning');
    await service.requests.next('get');

    await service.admin.post(KOFI, { convId }, { msgText: 'The road is open again' });
    service.requests.clear();
    await expect(messages(page).last()).toContainText('The road is open again');
    // The poll that brought it, and at most one to see that nothing follows and one that was due since.
    expect(service.requests.count('get')).toBeLessThanOrEqual(3);

    const news = page.getByRole('status', { name: 'New messages' });
    await expect(news).toHaveText('Kofi Mensah: The road is open again');
    await service.admin.post(KOFI, { convId }, { msgText: 'invoice\u202Efdp.exe', priority: 3 });
    await expect(news).toHaveText('Kofi Mensah, critical: invoice⟨U+202E⟩fdp.exe');
    await service.admin.post(
      KOFI,
      { participants: [service.email] },
      { msgText: 'Test of the alarm', priority: 3 },
    );
    await expect(news).toHaveText('1 new message in 1 conversation');
    const row = conversations(page).filter({ hasText: 'Test of the alarm' }).getByRole('button').first();
    await expect(row).toHaveAccessibleName(/^Kofi Mensah #2 now Critical Test of the alarm 1 unread/u);
  });
});
