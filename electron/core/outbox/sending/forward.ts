import type { ConvId, MsgId, OutboxId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Store } from '../../db/store.ts';
import { cleanName, mimeTypeOf } from '../../files/names.ts';
import { piecesOf, type ReadableFile } from '../../files/sealed/readableFile.ts';
import type { AccountFiles } from '../../files/staging/accountFiles.ts';
import type { FileSource } from '../../files/staging/stagedTable.ts';
import { readMessage } from '../../messages/messagePages.ts';
import { getOutbox } from '../table.ts';
import { insertApart } from './newItems.ts';

/** Content of a message that goes into another conversation; see the route `outbox.forward`. */
export interface Forwarded {
  readonly id: OutboxId;
  readonly convId: ConvId;
  readonly text: string;
  /** The message whose file goes along; null: only the text. */
  readonly msgId: MsgId | null;
}

/** See `FetchedFiles.use`. */
export type WithFile = <T>(msgId: MsgId, work: (file: ReadableFile) => Promise<T>) => Promise<T>;

interface Parts {
  readonly store: Store;
  readonly owned: Pick<AccountFiles, 'begin'>;
  readonly withFile: WithFile;
}

/**
 * Adds it to the end of the outbox. Its file is a copy of the downloaded one, so that it can still be sent when that is removed. The same id
 * twice is one item. @throws AppError as `FetchedFiles.use`, `disk-full`
 */
export async function forwardMessage(
  { store, owned, withFile }: Parts,
  { id, convId, text, msgId }: Forwarded,
  sending: Pick<OutboxItem, 'created' | 'askedAt' | 'state'>,
): Promise<OutboxItem> {
  const before = getOutbox(store, id);
  if (before) return before;
  const source = msgId === null ? null : await withFile(msgId, (file) => copyOf(file, owned, id));
  const name = cleanName((msgId === null ? null : readMessage(store, msgId)?.attachment?.fileName) ?? '');
  const file = source && { name, size: source.size, mimeType: mimeTypeOf(name) };
  const item = { id, convId, text, file, priority: 0, title: null, participants: [], ...sending } as const;
  return insertApart(store, item, source);
}

async function copyOf(file: ReadableFile, owned: Parts['owned'], id: string): Promise<FileSource> {
  const copy = await owned.begin(id);
  try {
    for await (const piece of piecesOf(file)) await copy.write([piece]);
    return { path: await copy.keep(), size: file.size, modified: 0, isOwned: true };
  } catch (thrown) {
    await copy.discard();
    throw thrown;
  }
}
