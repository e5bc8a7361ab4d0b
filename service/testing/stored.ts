import { openStore } from '../store/openStore.ts';
import type { WireMessage } from './service.ts';

/** What the service has for a user, ascending, as section 2.1 writes it whatever dialect it speaks. */
export async function storedMessages({
  dataDir,
  email,
}: {
  readonly dataDir: string;
  readonly email: string;
}): Promise<readonly WireMessage[]> {
  const store = await openStore(dataDir);
  try {
    const { json } = store.messages.ofUser(store.users.find(email)?.userId ?? 0, 0, Number.MAX_SAFE_INTEGER);
    return JSON.parse(`[${json.toString()}]`);
  } finally {
    store.close();
  }
}
