/** `session.resolveProxy`: what the environment says, in the words of a PAC file; this computer itself is always direct. */
export function systemProxy(url: string, env: NodeJS.ProcessEnv): string {
  const { protocol, hostname } = new URL(url);
  if (hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')) return 'DIRECT';
  const read = (name: string) => env[name.toLowerCase()] ?? env[name];
  const exceptions = (read('NO_PROXY') ?? '').split(',').map((entry) => entry.trim().replace(/^\*?\./, ''));
  const excepted = exceptions.some(
    (entry) => entry === '*' || (entry !== '' && (hostname === entry || hostname.endsWith(`.${entry}`))),
  );
  const proxy = read(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? read('ALL_PROXY');
  if (!proxy || excepted) return 'DIRECT';
  const parsed = new URL(proxy.includes('://') ? proxy : `http://${proxy}`);
  const kind =
    parsed.protocol === 'https:' ? 'HTTPS' : parsed.protocol.startsWith('socks') ? 'SOCKS5' : 'PROXY';
  return `${kind} ${parsed.host}`;
}
