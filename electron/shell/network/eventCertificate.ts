import type { CoreClient } from '../app/coreClient.ts';
import { words } from '../app/shellWords.ts';
import type { Dialogs } from '../window/dialogs.ts';

const text = words('certificate');

interface Parts {
  readonly core: Pick<CoreClient, 'control'>;
  readonly dialogs: Pick<Dialogs, 'whichFile'>;
}

/**
 * Lets the person choose a certificate and its key for the receiver of live events; false when one of them was not chosen.
 * Core alone learns the paths. Rejects with `certificate-unusable`, nothing being changed.
 */
export async function chooseEventCertificate({ core, dialogs }: Parts): Promise<boolean> {
  const cert = await dialogs.whichFile(text('choose'), text('use'));
  if (cert === null) return false;
  const key = await dialogs.whichFile(text('chooseKey'), text('useKey'));
  if (key === null) return false;
  await core.control('setEventCertificate', { cert, key });
  return true;
}
