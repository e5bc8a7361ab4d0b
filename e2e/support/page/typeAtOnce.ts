import type { Locator } from 'playwright/test';

/** Presses a button that brings a combo box, and types into that in the same turn of the page's loop, in which core can't answer yet. */
export async function typeAtOnce(button: Locator, text: string): Promise<void> {
  await button.evaluate(async (element: HTMLElement | SVGElement, typed) => {
    (element as HTMLElement).click();
    for (let i = 0; i < 20; i += 1) await null;
    const box = document.querySelector<HTMLInputElement>('[role="combobox"]');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    if (!box || !set) throw new Error('The box is not there yet.');
    box.focus();
    set.call(box, typed);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, text);
}
