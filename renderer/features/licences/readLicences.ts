import type { LicensedWork } from '../../../shared/model/licences.ts';

/** The licences of all that Parley is shipped with, as the build wrote them beside the page. Rejects when they can't be read. */
export async function readLicences(signal: AbortSignal): Promise<readonly LicensedWork[]> {
  const response = await fetch(new URL('licences.json', document.baseURI), { signal });
  if (!response.ok) throw new Error(`The licences were answered with ${response.status}.`);
  return response.json();
}
