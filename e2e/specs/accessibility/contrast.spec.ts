import type { Locator, Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, openSettings, sendButton } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const ANA = 'ana.silva@aurora-relief.example';

/** Reports the colours of the page while it has other palettes; injected once. */
function measures() {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** sRGB, 0 to 255, of colours painted one over the other. */
  const painted = (colours: readonly string[]): readonly number[] => {
    if (canvas === null) throw new Error('There is no canvas.');
    for (const colour of ['white', ...colours]) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colours: readonly string[]): number => {
    const [r = 0, g = 0, b = 0] = painted(colours)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** WCAG 2.2, contrast ratio of a colour on what it is painted over: 1 to 21. */
  const ratio = (colour: string, below: readonly string[]): number => {
    const [low = 0, high = 0] = [luminance([...below, colour]), luminance(below)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  /** The fills below an element, the lowest first; with its own, the element's content is painted over. */
  const ground = (element: Element): readonly string[] => [
    ...(element.parentElement === null ? [] : ground(element.parentElement)),
    getComputedStyle(element).backgroundColor,
  ];
  const behind = (element: Element) => ground(element).slice(0, -1);
  const ring = (element: Element): number => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    return isDrawn ? ratio(outlineColor, behind(element)) : 1;
  };
  return {
    /** The contrast of an element's fill, or of a part drawn on it, with the background. */
    fill: (element: Element, part?: string) => {
      const { backgroundColor } = getComputedStyle(element, part);
      return ratio(backgroundColor, part === undefined ? behind(element) : ground(element));
    },
    text: (element: Element) => ratio(getComputedStyle(element).color, ground(element)),
    border: (element: Element) => ratio(getComputedStyle(element).borderTopColor, behind(element)),
    /** The ring around what has the focus, or around the part of it, or the field around it, that shows it. */
    focus: () => {
      const active = document.activeElement ?? document.body;
      const around = [active.closest('label'), active.parentElement, active.parentElement?.parentElement];
      const near = [active, ...active.querySelectorAll('*'), ...around].filter(
        (each) => each instanceof Element,
      );
      const inLabel = [...(active.closest('label')?.querySelectorAll('*') ?? [])];
      return Math.max(...[...near, ...inLabel].map(ring));
    },
  };
}
type Measures = ReturnType<typeof measures>;

const inject = (page: Page) => page.evaluate(`globalThis.measures = (${measures.toString()})()`);

function measure(target: Locator, what: 'fill' | 'text' | 'border', part?: string): Promise<number> {
  return target
    .first()
    .evaluate((element, [name, of]) => (Reflect.get(globalThis, 'measures') as Measures)[name](element, of), [
      what,
      part,
    ] as const);
}

/** Presses Tab this many times; returns the names of elements that have the focus without showing it. */
async function withoutRing(page: Page, stops: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { focus } = Reflect.get(globalThis, 'measures') as Measures;
      const active = document.activeElement;
      if (active === null || active === document.body || focus() >= 3) return null;
      return `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent}`;
    });
    if (name !== null) found.push(name);
  }
  return found;
}

/** Elements that show the position, the selection and the switches that are on. */
async function seeAll(page: Page) {
  const open = page.locator('[aria-current="true"]');
  await conversations(page).filter({ hasText: 'Kofi' }).getByRole('button').first().click();
  await expect(messages(page).last()).toBeVisible();
  await expect(open).toHaveCount(1);
  const bar = await measure(open, 'fill', '::before');
  expect(Math.max(bar, await measure(open, 'fill'))).toBeGreaterThanOrEqual(3);
  expect(await measure(open.getByText('Kofi', { exact: false }).first(), 'text')).toBeGreaterThanOrEqual(4.5);
  const badge = conversations(page).getByText('1', { exact: true }).locator('xpath=..');
  expect(await measure(badge, 'fill')).toBeGreaterThanOrEqual(3);
  expect(await measure(badge, 'text')).toBeGreaterThanOrEqual(4.5);
  expect(
    await measure(page.getByText('Good morning').last().locator('xpath=../..'), 'border'),
  ).toBeGreaterThanOrEqual(3);
  expect(await measure(page.getByRole('searchbox', { name: 'Search' }), 'border')).toBeGreaterThanOrEqual(3);
  await composer(page).fill('Words');
  expect(await measure(sendButton(page), 'fill')).toBeGreaterThanOrEqual(3);
  expect(await measure(sendButton(page), 'text')).toBeGreaterThanOrEqual(4.5);

  await openSettings(page, 'General');
  const chosen = page.getByRole('tab', { selected: true });
  expect(await measure(chosen, 'fill', '::after')).toBeGreaterThanOrEqual(3);
  const on = page.locator('label:has([role="switch"]:checked) > [aria-hidden="true"]');
  expect(await measure(on, 'fill')).toBeGreaterThanOrEqual(3);
  const radio = page.getByRole('radio', { checked: true }).first().locator('xpath=ancestor::label');
  expect(Math.max(await measure(radio, 'border'), await measure(radio, 'fill'))).toBeGreaterThanOrEqual(3);
  expect(await measure(radio, 'text')).toBeGreaterThanOrEqual(4.5);
  await page.keyboard.press('Escape');
}

/** Tab goes round the window and a dialog: everything that has the focus shows it. */
async function seeRings(page: Page) {
  await composer(page).focus();
  expect(await withoutRing(page, 14)).toEqual([]);
  await openSettings(page, 'General');
  expect(await withoutRing(page, 8)).toEqual([]);
  await page.keyboard.press('Escape');
}

/** A placeholder doesn't look like typed text. */
async function seePlaceholder(page: Page) {
  const search = page.getByRole('searchbox', { name: 'Search' });
  const [asked, typed] = await search.evaluate((field) =>
    [getComputedStyle(field, '::placeholder'), getComputedStyle(field)].map(({ color, fontStyle }) => ({
      color,
      fontStyle,
    })),
  );
  expect(asked?.fontStyle).toBe('italic');
  expect(typed?.fontStyle).toBe('normal');
  expect(asked?.color).not.toBe(typed?.color);
}

/** The button of the menu lies on the row of the open conversation. */
async function seeMenuButton(page: Page) {
  const open = conversations(page).filter({ has: page.locator('[aria-current="true"]') });
  const [row, button] = await open
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((each) => getComputedStyle(each).backgroundColor));
  expect(button).toBe(row);
  expect(await measure(open.getByRole('button').nth(1), 'text')).toBeGreaterThan(4.5);
}

/** The different backgrounds of the avatars in the list. */
async function avatarColours(page: Page): Promise<readonly string[]> {
  await expect(conversations(page).locator('[aria-current="true"] [data-letters]')).toHaveCount(1);
  return conversations(page)
    .locator('[data-letters]')
    .evaluateAll((avatars) => [...new Set(avatars.map((each) => getComputedStyle(each).backgroundColor))]);
}

test('with the colours of the system, with more contrast, by day and by night: rings, what is chosen and what is on can be seen', async ({
  page,
  service,
}) => {
  for (const email of [KOFI, ANA]) {
    await service.admin.addUser({ email });
    const { convId } = await service.admin.post(
      email,
      { participants: [service.email] },
      { msgText: 'Hello' },
    );
    await service.admin.post(email, { convId }, { msgText: 'Good morning' });
  }
  await signIn(page, service);
  await service.admin.post(ANA, { participants: [service.email] }, { msgText: 'News' });
  await expect(conversations(page)).toHaveCount(3);
  await inject(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const media of [{}, { contrast: 'more' }, { forcedColors: 'active' }] as const) {
      await test.step(`${colorScheme} ${JSON.stringify(media)}`, async () => {
        await page.emulateMedia({ colorScheme, contrast: null, forcedColors: null, ...media });
        await seeAll(page);
        if (!('forcedColors' in media)) return;
        await seePlaceholder(page);
        await seeMenuButton(page);
        await seeRings(page);
        expect(await avatarColours(page)).toHaveLength(1);
      });
    }
  }
});
