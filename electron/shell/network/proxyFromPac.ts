interface ProxyChoice {
  /**
   * `http://host:port` or `https://host:port`; null for a direct connection. Of another kind, such as `socks5://host:port`, only where the
   * list has nothing that core can use, not even a direct connection: core then refuses to connect.
   */
  readonly url: string | null;
  /** Kinds that came before it in the list, or its own, and that core can't use. */
  readonly unusable: readonly string[];
}

/** Chooses from a proxy list as Chromium gives it, such as `PROXY proxy:8080; DIRECT`: the first usable entry. */
export function proxyFromPac(list: string): ProxyChoice {
  const unusable: string[] = [];
  let refused: string | null = null;
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/u);
    if (kind === 'DIRECT') return { url: null, unusable };
    if (kind === 'PROXY' && host) return { url: `http://${host}`, unusable };
    if (kind === 'HTTPS' && host) return { url: `https://${host}`, unusable };
    if (!kind) continue;
    unusable.push(kind);
    refused ??= `${kind.toLowerCase()}://${host}`;
  }
  return { url: refused, unusable };
}
