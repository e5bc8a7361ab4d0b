import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { Dictionary } from './engine/openDictionary.ts';
import { readDictionary } from './readDictionary.ts';
import type { DictionaryFiles, FromSpelling, ToSpelling } from './spellingProtocol.ts';

/** Chromium asks for the words of a field again whenever one is typed. */
const MAX_REMEMBERED = 20_000;

/** Opens a dictionary, and answers the requests of `port` until the thread is ended. */
export async function serveSpelling(port: MessagePort, files: DictionaryFiles): Promise<void> {
  const tell = (message: FromSpelling) => port.postMessage(message);
  const requests = on(port, 'message') as AsyncIterable<[ToSpelling]>;
  const opened = await readDictionary(files);
  if ('problem' in opened) {
    tell({ type: 'opened', ...opened });
    port.close();
    return;
  }
  tell({ type: 'opened', problem: null, reason: '' });
  const isRight = remembering(opened.dictionary);
  for await (const [request] of requests) {
    const words =
      request.type === 'suggest'
        ? opened.dictionary.suggest(request.word)
        : request.words.filter((word) => !isRight(word));
    tell({ type: 'answer', id: request.id, words });
  }
}

function remembering({ isRight }: Dictionary): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const remembered = known.get(word);
    if (remembered !== undefined) return remembered;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const found = isRight(word);
    known.set(word, found);
    return found;
  };
}
