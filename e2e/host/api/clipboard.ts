import { guard, guarded } from '../missing.ts';

type Payload = string | Blob;
/** Its payload is an object in Electron, and no other type's is. */
const BOOKMARK = 'electron application/bookmark';

/** Electron's `ClipboardItem`: contents by media type. */
export class ClipboardItem {
  readonly types: readonly string[];
  readonly #contents: ReadonlyMap<string, Payload | Promise<Payload>>;

  constructor(contents: Readonly<Record<string, Payload | Promise<Payload>>>) {
    if (BOOKMARK in contents) throw new Error(`electron-host: ClipboardItem of ${BOOKMARK} is not provided`);
    this.#contents = new Map(Object.entries(contents));
    this.types = [...this.#contents.keys()];
  }

  async getType(type: string): Promise<Blob> {
    const content = await this.#contents.get(type);
    if (content === undefined) throw new Error(`The type '${type}' was not found in the ClipboardItem`);
    return typeof content === 'string' ? new Blob([content], { type }) : content;
  }
}

Object.setPrototypeOf(ClipboardItem.prototype, guard('ClipboardItem', Object.prototype));

/** The clipboard of Electron 45: everything is a promise. `writeDesktop` puts text on the desktop's clipboard too, where there is one. */
export function makeClipboard(writeDesktop: (text: string) => void) {
  let items: readonly ClipboardItem[] = [];
  const readText = async () => {
    const item = items.find(({ types }) => types.includes('text/plain'));
    return item ? (await item.getType('text/plain')).text() : '';
  };
  async function write(written: readonly ClipboardItem[]): Promise<void> {
    items = [...written];
    if (items.some(({ types }) => types.includes('text/plain'))) writeDesktop(await readText());
  }
  return guarded('clipboard', {
    write,
    writeText: (text: string) => write([new ClipboardItem({ 'text/plain': text })]),
    read: async () => [...items],
    readText,
    has: async (type: string) => items.some(({ types }) => types.includes(type)),
    clear: () => {
      items = [];
    },
  });
}
