import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { ANA } from '../../support/service/sentFiles.ts';

/** Counts the messages that are added to the document and the frames with one, until the first is removed again. Runs in the page. */
function watchMessages(): void {
  const seen = { drawn: 0, frames: 0, isOver: false };
  new MutationObserver((changes) => {
    const isMessage = (node: Node) =>
      node instanceof Element && node.querySelector('[data-message]') !== null;
    for (const { addedNodes, removedNodes } of changes) {
      seen.drawn += [...addedNodes].filter(isMessage).length;
      seen.isOver ||= [...removedNodes].some(isMessage);
    }
  }).observe(document, { childList: true, subtree: true });
  const onFrame = () => {
    if (document.querySelector('[data-message]') !== null) seen.frames += 1;
    requestAnimationFrame(onFrame);
  };
  onFrame();
  Object.assign(window, { seen });
}

const seenIn = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { seen: { drawn: number; frames: number; isOver: boolean } }).seen,
  );

test('a conversation that is drawn before the first click is never seen', async ({ page, service }) => {
  await service.admin.addUser({ email: ANA });
  await service.admin.post(ANA, { participants: [service.email] }, { msgText: 'The bridge is open' });
  await page.evaluate(watchMessages);
  await signIn(page, service);
  await expect(conversations(page).first()).toContainText('The bridge is open');
  await expect.poll(() => seenIn(page)).toMatchObject({ isOver: true });
  const { drawn, frames } = await seenIn(page);
  expect(drawn).toBeGreaterThan(0);
  expect(frames).toBe(0);
  await expect(messages(page)).toHaveCount(0);
});
