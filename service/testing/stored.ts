import { openStore, type Store } from '../store/openServiceStore.ts';
import type { WireMessage } from './service.ts';

/** A service on this computer, running or not. */
interface Kept {
  readonly dataDir: string;
  readonly email: string;
}

/** The messages of a user on the service, ascending, as in section 2.1, whatever its dialect. */
export const storedMessages = ({ dataDir, email }: Kept): Promise<readonly WireMessage[]> =>
  reading(dataDir, async ({ messages, users }) => {
    const { json } = messages.ofUser(users.find(email)?.userId ?? 0, 0, Number.MAX_SAFE_INTEGER);
    return JSON.parse(`[${json.toString()}]`);
  });

/** The bytes of an attachment. @throws Error if there is none that the user can see */
export const storedContent = ({ dataDir, email }: Kept, attachmentId: string): Promise<Buffer> =>
  reading(dataDir, async ({ attachments, files, users }) => {
    const row = attachments.findVisible(attachmentId, users.find(email)?.userId ?? 0);
    if (!row) throw new Error('The service has no such attachment.');
    return Buffer.concat(await files.read(row.blob).toArray());
  });

async function reading<T>(dataDir: string, read: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(dataDir);
  try {
    return await read(store);
  } finally {
    store.close();
  }
}
