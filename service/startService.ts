import type { AddressInfo } from 'node:net';
import { createAdmin, type ServiceAdmin } from './admin.ts';
import { type CallbackOptions, createCallbacks } from './callbacks.ts';
import { createColleagues, type Schedule } from './colleagues.ts';
import { type Dialect, speak } from './dialects/dialect.ts';
import { createFaultQueue, type Faults } from './faults.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { createServer } from './http/server.ts';
import { type Cost, createPasswordCheck, USUAL_COST } from './passwords.ts';
import { createPoster, type PostedEvent } from './posting.ts';
import { createRequestLog, type RequestRecord, type Requests } from './requests.ts';
import type { SeedOptions } from './seed/seedContext.ts';
import { checkSeed, seedStore, TRIAL, trialPassword } from './seed/seedStore.ts';
import { openStore } from './store/openServiceStore.ts';

export interface ServiceOptions extends SeedOptions, CallbackOptions {
  /** Holds everything that lasts; made when it is missing. */
  readonly dataDir: string;
  /** 0 or omitted: any free one. */
  readonly port?: number;
  /** PEM; omitted: plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Names that clients may use for it, without a port, besides those of this computer. */
  readonly hosts?: readonly string[];
  /** Gives the user for trying it a new password, which is stored nowhere; omitted: the one of the first start. */
  readonly renewPassword?: boolean;
  /** The largest file that /sendfile accepts, bytes; omitted: 2 GiB. */
  readonly maxFileBytes?: number;
  /** For `demo`: colleagues also write on their own, from the first /get on. They answer in any case. */
  readonly liveliness?: boolean;
  /** Of `demo`: the timer that colleagues go by. */
  readonly schedule?: Schedule;
  /** For tests: other choices where the specification leaves one. */
  readonly dialects?: readonly Dialect[];
  /** For tests: the work of a guess at a password; omitted: the secure default. */
  readonly passwordCost?: Cost;
  /** Receives messages for an operator; never a password or a message text. */
  readonly log?: (line: string) => void;
}

export interface Service {
  /** {base_url} of the API, without a slash at its end. */
  readonly url: string;
  readonly dataDir: string;
  /** A user it can be tried with. */
  readonly email: string;
  readonly password: string;
  readonly faults: Faults;
  readonly requests: Requests;
  readonly admin: ServiceAdmin;
  /** The next request to `endpoint` that arrives after this call. */
  nextRequest(endpoint: RequestRecord['endpoint']): Promise<RequestRecord>;
  /** Answers requests that have arrived, then closes. The same data folder and port can be used again at once. */
  stop(): Promise<void>;
}

const MAX_FILE_BYTES = 2 * 2 ** 30;

const byTimer: Schedule = (work, ms) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/**
 * Starts the messaging service on the loopback interface.
 * @throws Error when the data folder or the port cannot be used.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { dataDir, port = 0, tls, log = () => {}, now = Date.now, dialects = [] } = options;
  const { passwordCost = USUAL_COST } = options;
  await seedStore(dataDir, options);
  const store = await openStore(dataDir);
  checkSeed(store, options.seed);
  await store.files.sweep(store.attachments.usesBlob);
  const password = await trialPassword(store, options.renewPassword ?? false);

  const stopping = new AbortController();
  const faults = createFaultQueue();
  const requests = createRequestLog();
  const callbacks = createCallbacks(log, options);
  const edge = speak(dialects);
  const poster = createPoster(store, now, announce, edge.opening);
  const isDemo = store.getMeta('seed') === 'demo';
  const colleagues = isDemo ? createColleagues(store, poster, options.schedule ?? byTimer) : null;
  if (options.liveliness) colleagues?.beLively(requests);

  function announce(event: PostedEvent): void {
    const { convId, msgId, sender } = event;
    callbacks.deliver(store.users.callbacksOf(convId, sender.userId), {
      convId,
      msgId,
      senderEmail: sender.email,
    });
    colleagues?.onPosted(event);
  }

  const server = createServer({
    store,
    poster,
    ...{ edge, isDialect: dialects.length > 0 },
    authenticate: createAuthenticate(store.users, createPasswordCheck(passwordCost)),
    faults,
    requests,
    now,
    log,
    stopping: stopping.signal,
    tls,
    maxFileBytes: options.maxFileBytes ?? MAX_FILE_BYTES,
    hosts: options.hosts ?? [],
    allowPrivateCallbacks: options.allowPrivateCallbacks ?? false,
  });

  async function stop(): Promise<void> {
    stopping.abort();
    colleagues?.stop();
    await server.close();
    await callbacks.stop();
    store.close();
  }

  try {
    await server.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = server.server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}`,
    dataDir,
    email: TRIAL.email,
    password,
    faults,
    requests,
    admin: createAdmin(store, poster, passwordCost),
    nextRequest: requests.next,
    stop,
  };
}
