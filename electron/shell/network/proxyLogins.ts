import { z } from 'zod';
import { AppError } from '../../../shared/errors/errors.ts';
import type { ProxyLogin } from '../../core/protocol.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import { describe, type Log } from '../app/log.ts';
import { readSealed } from '../security/sealedRecord.ts';
import type { Secrets } from '../security/secrets.ts';

/**
 * The plain text under the seal. It names the proxy, since anyone who can write the file could put a login under another one's name. A later
 * form has a version.
 */
const sealedProxyLogin = z.object({ proxy: z.string(), user: z.string(), password: z.string() });

/** The content of `proxies.json`: the login for each proxy, by `host:port`, encrypted by the system's key store, base64. */
export const proxiesSchema = z.object({ version: z.literal(1), sealed: z.record(z.string(), z.base64()) });

type ProxiesFile = z.infer<typeof proxiesSchema>;

/** Why a login that can be unsealed is not used, for the log. */
const NOT_USED = {
  known: 'for another one',
  newer: 'of a newer version of Parley',
  broken: 'broken, or names no proxy',
  bare: 'broken, or names no proxy',
} as const;

export const NO_PROXIES: ProxiesFile = { version: 1, sealed: {} };

/** User names and passwords for proxies, stored like the password of an account. */
export interface ProxyLogins {
  /**
   * Null if there is none, if the key store doesn't return it, or if it isn't sealed for this proxy, as earlier versions did (why: see
   * `sealedLogin.ts`), or if a newer version sealed it. Then the person is asked again.
   */
  get(proxy: string): Promise<ProxyLogin | null>;
  /** The proxy wants a login. */
  hearWanted(proxy: string): void;
  /**
   * Whether a proxy may get a login from the page. From the second one since Parley started, the person is asked: a proxy that refuses each
   * could get data from a page that was taken over.
   * @throws AppError `not-found` if the proxy wants none, `cancelled` if the person doesn't agree
   */
  permit(proxy: string): Promise<void>;
  /**
   * Keeps the login that a proxy wants, once it is permitted. It gets one each time: a page that was taken over could send it data as logins.
   * @throws AppError `not-found` if the proxy wants none, `secrets-unavailable` or `disk-full`
   */
  keep(proxy: string, login: ProxyLogin): Promise<void>;
  forget(proxy: string): Promise<void>;
}

interface ProxyLoginsOptions {
  readonly file: JsonFile<ProxiesFile>;
  readonly secrets: Secrets;
  /** Whether the person agrees that a proxy gets another login. */
  readonly agreesToLogin: (proxy: string) => Promise<boolean>;
  readonly log: Log;
}

export function createProxyLogins({ file, secrets, agreesToLogin, log }: ProxyLoginsOptions): ProxyLogins {
  const wanting = new Set<string>();
  /** The proxies that had a first login from the page. */
  const permitted = new Set<string>();
  const checkWanting = (proxy: string) => {
    if (!wanting.has(proxy)) throw new AppError('not-found', 'The proxy did not ask for a login.');
  };
  return {
    async get(proxy) {
      const { [proxy]: sealed } = (await file.read()).sealed;
      if (sealed === undefined) return null;
      try {
        const unsealed = readSealed(sealedProxyLogin, 1, (await secrets.unseal(sealed)).secret);
        if (unsealed.kind === 'known' && unsealed.record.proxy === proxy) {
          const { user, password } = unsealed.record;
          return { user, password };
        }
        log.warn(`The login stored for a proxy is ${NOT_USED[unsealed.kind]} and is not used.`);
        return null;
      } catch (thrown) {
        log.warn(`The login for a proxy cannot be read: ${describe(thrown)}`);
        return null;
      }
    },
    hearWanted: (proxy) => void wanting.add(proxy),
    async permit(proxy) {
      checkWanting(proxy);
      if (permitted.has(proxy) && !(await agreesToLogin(proxy)))
        throw new AppError('cancelled', 'The person did not agree to another login for the proxy.');
      permitted.add(proxy);
    },
    async keep(proxy, { user, password }) {
      checkWanting(proxy);
      const sealed = await secrets.seal(JSON.stringify({ proxy, user, password }));
      const kept = await file.read();
      await file.write({ ...kept, sealed: { ...kept.sealed, [proxy]: sealed } });
      wanting.delete(proxy);
    },
    async forget(proxy) {
      const kept = await file.read();
      if (!Object.hasOwn(kept.sealed, proxy)) return;
      const { [proxy]: _, ...sealed } = kept.sealed;
      await file.write({ ...kept, sealed });
    },
  };
}
