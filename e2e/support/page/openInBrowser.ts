import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright/test';
import { findChromium } from '../../host/findChromium.mjs';

interface Seen {
  readonly page: Page;
  /** Its errors and dialogs, and each request that it made besides its own. */
  readonly complaints: readonly string[];
}

/** Opens a file in a browser of its own, as the person would, for `look`. */
export async function openInBrowser(file: string, look: (seen: Seen) => Promise<void>): Promise<void> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    const url = pathToFileURL(file).href;
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('request', (request) => {
      if (request.url() !== url) complaints.push(request.url());
    });
    await page.goto(url);
    await look({ page, complaints });
  } finally {
    await browser.close();
  }
}
