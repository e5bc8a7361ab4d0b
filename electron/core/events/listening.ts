import { basename } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import type { ReceiverStatus } from '../../../shared/model/liveEvents.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { Log, Store } from '../db/store.ts';
import { type CertificateFiles, readCertificate } from './certificate.ts';
import { getEventSettings, setEventSettings } from './eventSettings.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export interface ListeningOptions {
  readonly store: Store;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly onCall: (body: Uint8Array) => void;
  /** It began, stopped, or could not begin. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** The receiver as the person configured it. Each change resolves when it is in effect, or has an error in `status().error`. */
export interface Listening {
  status(): ReceiverStatus;
  /** `port` null: any free one, which is then kept, so that forwarding keeps working. */
  set(isOn: boolean, port: number | null): Promise<void>;
  /** Null: plain HTTP. @throws AppError `certificate-unusable`, nothing being changed */
  setCertificate(files: CertificateFiles | null): Promise<void>;
  /** A new secret path in place of the old one. */
  renewSecret(): Promise<void>;
  close(): Promise<void>;
}

/** 256 bits can't be guessed. */
const SECRET_BYTES = 32;

/** Begins to listen, unless the person does not want it. */
export function startListening(options: ListeningOptions): Listening {
  const { store, log } = options;
  const takeTurn = createOneAtATime();
  let receiver: Receiver | null = null;
  let error: AppError | null = null;
  let isClosed = false;

  const makeSecret = () => Buffer.from(options.randomBytes(SECRET_BYTES)).toString('base64url');

  /** One change at a time; each restarts the receiver with the stored settings. */
  const change = (keep: () => void): Promise<void> =>
    takeTurn(async () => {
      keep();
      await restart();
      if (!isClosed) options.onChange();
    });

  async function restart(): Promise<void> {
    const stopping = receiver;
    receiver = null;
    error = null;
    await stopping?.stop();
    if (isClosed || !getEventSettings(store).isOn) return;
    try {
      receiver = await listen();
    } catch (thrown) {
      error = AppError.from(thrown);
      log('warn', `The receiver of live events: ${AppError.reason(thrown)}.`);
    }
  }

  async function listen(): Promise<Receiver> {
    const { port, files, secret: kept } = getEventSettings(store);
    const certificate = files === null ? null : await readCertificate(files);
    const secret = kept ?? makeSecret();
    const started = await startReceiver({ port: port ?? 0, secret, certificate, onCall: options.onCall });
    setEventSettings(store, { secret, port: started.port });
    return started;
  }

  change(() => {}).catch((thrown: unknown) => {
    log('error', `The receiver of live events did not begin: ${AppError.reason(thrown)}.`);
  });

  return {
    status: () => {
      const { isOn, port, secret, files } = getEventSettings(store);
      const origin = `${files === null ? 'http' : 'https'}://127.0.0.1:${receiver?.port}`;
      return {
        isOn,
        port,
        url: receiver === null ? null : `${origin}/${secret}`,
        certificate: files && { cert: basename(files.cert), key: basename(files.key) },
        error: error?.toData() ?? null,
      };
    },
    set: (isOn, port) => change(() => setEventSettings(store, { isOn, port })),
    setCertificate: async (files) => {
      if (files !== null) await readCertificate(files);
      await change(() => setEventSettings(store, { files }));
    },
    renewSecret: () => change(() => setEventSettings(store, { secret: makeSecret() })),
    close: () => {
      isClosed = true;
      return takeTurn(restart);
    },
  };
}
