import { z } from 'zod';
import type { ProxyLogin } from '../../core/protocol.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import { describe, type Log } from '../app/log.ts';
import type { Secrets } from '../security/secrets.ts';

const login = z.object({ user: z.string(), password: z.string() });

/** The content of `proxies.json`: the login for each proxy, by `host:port`, encrypted by the system's key store, base64. */
export const proxiesSchema = z.object({ version: z.literal(1), sealed: z.record(z.string(), z.base64()) });

type ProxiesFile = z.infer<typeof proxiesSchema>;

export const NO_PROXIES: ProxiesFile = { version: 1, sealed: {} };

/** User names and passwords for proxies, stored like the password of an account. */
export interface ProxyLogins {
  /** Null if there is none, or if the key store doesn't return it: then the person is asked again. */
  get(proxy: string): Promise<ProxyLogin | null>;
  /** @throws AppError `secrets-unavailable` or `disk-full` */
  keep(proxy: string, login: ProxyLogin): Promise<void>;
  forget(proxy: string): Promise<void>;
}

interface ProxyLoginsOptions {
  readonly file: JsonFile<ProxiesFile>;
  readonly secrets: Secrets;
  readonly log: Log;
}

export function createProxyLogins({ file, secrets, log }: ProxyLoginsOptions): ProxyLogins {
  return {
    async get(proxy) {
      const { [proxy]: sealed } = (await file.read()).sealed;
      if (sealed === undefined) return null;
      try {
        return login.parse(JSON.parse((await secrets.unseal(sealed)).secret));
      } catch (thrown) {
        // The errors of zod and the key store don't contain the secret; that of JSON.parse would quote it.
        const reason = thrown instanceof SyntaxError ? 'it is not JSON' : describe(thrown);
        log.warn(`The login for the proxy ${proxy} cannot be read: ${reason}`);
        return null;
      }
    },
    async keep(proxy, wanted) {
      const sealed = await secrets.seal(JSON.stringify(wanted));
      const kept = await file.read();
      await file.write({ ...kept, sealed: { ...kept.sealed, [proxy]: sealed } });
    },
    async forget(proxy) {
      const kept = await file.read();
      if (!Object.hasOwn(kept.sealed, proxy)) return;
      const { [proxy]: _, ...sealed } = kept.sealed;
      await file.write({ ...kept, sealed });
    },
  };
}
