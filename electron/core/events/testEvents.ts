/** Helpers for the tests of events/. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import type { LoggedEvent } from '../../../shared/model/liveEvents.ts';
import { type TestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import type { Certificate, CertificateFiles } from './certificate.ts';

/** The files of a certificate. */
export function certificateFiles(certificate: Certificate): CertificateFiles {
  const dir = temporaryDir();
  const files = { cert: join(dir, 'cert.pem'), key: join(dir, 'key.pem') };
  writeFileSync(files.cert, certificate.cert);
  writeFileSync(files.key, certificate.key);
  return files;
}

/** Listens on any port; returns the address. */
export async function listenForEvents(core: TestCore): Promise<string> {
  const { receiver } = await core.ask('events.setReceiver', { isOn: true, port: null });
  if (receiver.url === null) throw new AppError('internal', 'Nothing listens.');
  return receiver.url;
}

/** Listens over TLS, and has the service call there. */
export async function receiveEvents(core: TestCore, certificate: Certificate): Promise<string> {
  await core.core.control.setEventCertificate(certificateFiles(certificate));
  const url = await listenForEvents(core);
  await core.ask('events.register', { url });
  return url;
}

/** Calls the receiver, as anyone who knows the address could; returns the status. */
export async function callReceiver(url: string, event: object | string): Promise<number> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return (await fetch(url, { method: 'POST', body })).status;
}

/** The log, once `condition` holds for it. */
export async function logWhen(
  core: TestCore,
  condition: (log: readonly LoggedEvent[]) => boolean,
): Promise<readonly LoggedEvent[]> {
  const read = async () => (await core.ask('events.get', {})).log;
  await core.until(async () => condition(await read()));
  return read();
}
