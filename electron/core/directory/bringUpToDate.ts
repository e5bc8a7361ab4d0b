import { recountOthers } from '../conversations/conversationPeople.ts';
import type { Store } from '../db/store.ts';
import { mirrorName } from '../people/knownPeopleTable.ts';

/** Makes the archive fit the name of a person. */
export function bringUpToDate(store: Store, email: string): void {
  store.archive.transaction(() => {
    const personId = mirrorName(store, email);
    if (personId !== null) recountOthers(store, personId);
  });
}
