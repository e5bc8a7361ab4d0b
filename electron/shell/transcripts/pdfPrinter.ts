import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from 'electron';
import { AppError, codeOf } from '../../../shared/errors/errors.ts';
import { onFirstUse } from '../../../shared/text/onFirstUse.ts';
import type { Log } from '../app/log.ts';
import { closeSockets, denyPermissions, refuseDownloads } from '../security/security.ts';
import { type Paper, paperOf } from './paper.ts';

/**
 * Prints a web page of this computer, at the path `page`, to a new PDF file at `target`. Rejects with the reason of `signal`, or with `disk-full` or
 * `file-not-saved`; nothing of the file stays then.
 */
export type PrintPdf = (page: string, target: string, signal: AbortSignal) => Promise<void>;

interface PdfParts {
  /** In memory, and of no other window. */
  readonly session: () => Session;
  readonly makeWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** The system's regional format, see `formatLocale`. */
  readonly region: () => string;
  readonly log: Log;
}

/** Only numbers, which need no words. */
const FOOTER =
  '<p style="width: 100%; font: 11px sans-serif; text-align: center">' +
  '<span class="pageNumber"></span> / <span class="totalPages"></span></p>';

/** Prints in windows that are never shown, in which nothing runs, and which load their one page and nothing else. */
export function createPdfPrinter({ session, makeWindow, region, log }: PdfParts): PrintPdf {
  const loadable = new Set<string>();
  const locked = onFirstUse(async () => {
    const own = session();
    denyPermissions(own, log);
    refuseDownloads(own, log);
    own.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !loadable.has(url) }));
    await closeSockets(own);
    return own;
  });

  return async (page, target, signal) => {
    const address = pathToFileURL(page).href;
    loadable.add(address);
    const window = makeWindow({ show: false, webPreferences: { ...LOCKED, session: await locked() } });
    const ended = Promise.withResolvers<never>();
    const stop = () => ended.reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    window.webContents.once('render-process-gone', (_event, { reason }) => {
      log.warn(`The process that draws a PDF file is gone: ${reason}.`);
      ended.reject(new AppError('file-not-saved', 'The process that draws it is gone.'));
    });
    try {
      signal.throwIfAborted();
      await Promise.race([printed(window, address, paperOf(region()), target), ended.promise]);
    } catch (thrown) {
      if (thrown === signal.reason) throw thrown;
      // Without its message, which may have the path.
      log.warn(`A PDF file could not be printed (${codeOf(thrown)}).`);
      throw AppError.fromSaving(thrown);
    } finally {
      signal.removeEventListener('abort', stop);
      loadable.delete(address);
      window.destroy();
    }
  };
}

const LOCKED = {
  ...{ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false, spellcheck: false },
  ...{ javascript: false, images: false, disableDialogs: true, devTools: false },
} as const;

async function printed(window: BrowserWindow, address: string, pageSize: Paper, target: string) {
  await window.loadURL(address);
  const pdf = await window.webContents.printToPDF({
    ...{ pageSize, displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate: FOOTER },
    ...{ generateTaggedPDF: true, generateDocumentOutline: true },
  });
  await writeFile(target, pdf, { flag: 'wx', mode: 0o600, flush: true });
}
