interface ProxyChoice {
  /** `http://host:port` or `https://host:port`; null for a direct connection. */
  readonly url: string | null;
  /** Kinds that came before it in the list and that core cannot use. */
  readonly unusable: readonly string[];
}

/** Chooses from a proxy list as Chromium gives it, such as `PROXY proxy:8080; DIRECT`: the first usable entry. */
export function proxyFromPac(list: string): ProxyChoice {
  const unusable: string[] = [];
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/u);
    if (kind === 'DIRECT') return { url: null, unusable };
    if (kind === 'PROXY' && host) return { url: `http://${host}`, unusable };
    if (kind === 'HTTPS' && host) return { url: `https://${host}`, unusable };
    if (kind) unusable.push(kind);
  }
  return { url: null, unusable };
}
