// Plain JavaScript without dependencies: scripts/ needs it under Node 20, before node_modules exists.
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The places where an installed Chromium or Chrome is the browser's own binary. Debian's /usr/bin/chromium is a
 * wrapper script that adds switches, so it is not among them.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function usualPlaces(platform, env) {
  if (platform === 'darwin') {
    const apps = ['/Applications', path.join(env['HOME'] ?? '', 'Applications')];
    const names = ['Google Chrome', 'Chromium'];
    return apps.flatMap((folder) => names.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`));
  }
  if (platform === 'win32') {
    return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) =>
        ['Google\\Chrome', 'Chromium'].map((name) => `${folder}\\${name}\\Application\\chrome.exe`),
      );
  }
  return [
    '/usr/lib/chromium/chromium',
    '/usr/lib/chromium-browser/chromium-browser',
    '/usr/lib64/chromium-browser/chromium-browser',
    '/opt/google/chrome/chrome',
    '/opt/chromium.org/chromium/chrome',
  ];
}

/** Chromium without windows, menus and dialogs of its own: a third less work when no one looks. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The browser that Playwright downloaded for itself, if it is installed and did so.
 * @returns {Promise<string | undefined>}
 */
async function playwrightsOwn() {
  try {
    const { chromium } = await import('playwright');
    return chromium.executablePath();
  } catch {
    // Playwright is not installed yet, or has no browser for this system: there is none to offer.
    return undefined;
  }
}

/**
 * The path of a Chromium binary on this machine: `PARLEY_CHROMIUM`, an installed one (headless: Debian's headless shell first), else
 * Playwright's. Undefined if there is none; `noChromium` says what to do then.
 * @param {{ isVisible?: boolean, platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv }} [options] `isVisible`: its window has to be visible
 * @returns {Promise<string | undefined>}
 */
export async function findChromium({
  isVisible = false,
  platform = process.platform,
  env = process.env,
} = {}) {
  const wanted = env['PARLEY_CHROMIUM'];
  if (wanted) return existsSync(wanted) ? wanted : undefined;
  const places = [...(isVisible ? [] : [HEADLESS_SHELL]), ...usualPlaces(platform, env)];
  const installed = places.find((place) => existsSync(place));
  if (installed) return installed;
  const own = await playwrightsOwn();
  return own && existsSync(own) ? own : undefined;
}

/** The message for the person if there is no Chromium. */
export const noChromium =
  'No Chromium was found: run "npx playwright install chromium", or install Chromium or Chrome, or set PARLEY_CHROMIUM to its binary.';
