import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron';
import type { AnyEvent, ChosenFiles, ParleyBridge } from '../shared/contract/index.ts';
import type { Result } from '../shared/errors/errors.ts';

/** The paths of the files that the person chose last, until they are told of. */
let seen = new Set<string>();

/** Only a file that came from the disk has a path. The page can't make one, and nothing but a real file is asked about. */
const pathOf = (file: unknown): string => (file instanceof File ? webUtils.getPathForFile(file) : '');

/**
 * Remembers the files that the person drops, pastes or picks. Only events that Chromium makes count (`isTrusted`). A script can cause one of
 * them: it clicks a checkbox, and Chromium sends `input`. This listener runs before the page's own, which could turn that box into a file
 * picker.
 */
function watch(name: 'drop' | 'paste' | 'input', filesOf: (event: Event) => FileList | null | undefined) {
  const remember = (event: Event) => {
    const files = event.isTrusted ? filesOf(event) : null;
    if (files) seen = new Set([...files].map(pathOf));
  };
  window.addEventListener(name, remember, { capture: true });
}

watch('drop', (event) => (event as DragEvent).dataTransfer?.files);
watch('paste', (event) => (event as ClipboardEvent).clipboardData?.files);
watch('input', ({ target }) => (target instanceof HTMLInputElement ? target.files : null));

async function chooseFiles(account: unknown, files: readonly unknown[]): Promise<Result<ChosenFiles>> {
  const paths = files.map(pathOf);
  const onDisk = paths.filter((path) => path !== '').map((path) => ({ path, isSeen: seen.delete(path) }));
  if (onDisk.length === 0) return { ok: true, data: paths.map(() => null) };
  const result: Result<ChosenFiles> = await ipcRenderer.invoke('parley:files', { account, files: onDisk });
  if (!result.ok) return result;
  const tokens = [...result.data];
  return { ok: true, data: paths.map((path) => (path === '' ? null : (tokens.shift() ?? null))) };
}

let isSpellingChecked = false;

/**
 * Has Chromium ask the shell which words of a field are wrong. `language` says how words are told apart; null: none is wrong. The names of
 * the channels are those of shell/ipc/spellingDoor.ts.
 */
function checkSpelling(language: string | null): void {
  if (language === null && !isSpellingChecked) return;
  isSpellingChecked = true;
  webFrame.setSpellCheckProvider(language ?? 'en', {
    spellCheck(words, callback) {
      const wrong = language === null ? Promise.resolve([]) : ipcRenderer.invoke('parley:spelling', words);
      wrong.then(callback, () => callback([]));
    },
  });
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement && field.spellcheck)) return;
  // Has its text checked anew.
  field.spellcheck = false;
  field.spellcheck = true;
}

ipcRenderer.on('parley:spelling-language', (_event, language: string | null) => checkSpelling(language));
void ipcRenderer.invoke('parley:spelling-language').then(checkSpelling);

/**
 * All that the page can reach of the world outside its sandbox; nothing of it takes a path. The names of the channels are those of
 * shell/ipc/door.ts and shell/ipc/fileDoor.ts.
 */
const bridge: ParleyBridge = {
  request: (request) => ipcRenderer.invoke('parley:request', request),
  on(listener) {
    const forward = (_event: unknown, event: AnyEvent) => listener(event);
    ipcRenderer.on('parley:event', forward);
    return () => {
      ipcRenderer.off('parley:event', forward);
    };
  },
  isOnDisk: (file) => pathOf(file) !== '',
  chooseFiles,
};

contextBridge.exposeInMainWorld('parley', bridge);
