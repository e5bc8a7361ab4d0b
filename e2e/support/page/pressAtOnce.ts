import type { CDPSession, Page } from 'playwright/test';

const MODIFIERS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };
const CODES: Readonly<Record<string, number>> = { Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };

/**
 * Presses keys one after the other without waiting for what becomes of any: `Control+Shift+f`, `Enter`, a letter, or several in a row
 * (`leila`); other characters have the codes of other keys. Playwright's own keyboard waits for each.
 */
export async function pressAtOnce(page: Page, ...keys: readonly string[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const single = keys.flatMap((key) => (key.includes('+') || key in CODES ? [key] : [...key]));
  await Promise.all(single.flatMap((key) => press(devTools, key)));
  await devTools.detach();
}

function press(devTools: CDPSession, keys: string): readonly Promise<unknown>[] {
  const held = keys.split('+');
  const key = held.pop() ?? '';
  const modifiers = held.reduce((all, name) => all + (MODIFIERS[name] ?? 0), 0);
  const text = key === 'Enter' ? '\r' : key;
  const isTyped = modifiers === 0 && text.length === 1;
  const event = {
    key,
    modifiers,
    windowsVirtualKeyCode: CODES[key] ?? key.toUpperCase().charCodeAt(0),
  };
  return [
    devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...(isTyped && { text }) }),
    devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
  ];
}
