import { EventEmitter } from 'node:events';
import type { CdpSession } from '../cdp.ts';
import { guarded } from '../missing.ts';
import type { PausedRequest } from '../renderer.ts';
import type { Schemes } from '../schemes.ts';
import type { Host } from './host.ts';
import { makePermissions } from './permissions.ts';
import { makeSessionProxy } from './sessionProxy.ts';
import { makeSpellChecker } from './spellChecker.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;
type BeforeRequest = (
  details: { url: string; method: string; resourceType: string; webContentsId: number },
  callback: (answer: { cancel?: boolean }) => void,
) => void;
const FORBIDDEN_RESPONSE_HEADERS = new Set(['content-length', 'content-encoding', 'transfer-encoding']);

async function fulfil(
  session: CdpSession,
  { requestId }: PausedRequest,
  { response, body }: Answer,
  schemes: Schemes,
) {
  const responseHeaders = Array.from(response.headers)
    .filter(([name]) => !FORBIDDEN_RESPONSE_HEADERS.has(name))
    .map(([name, value]) => ({
      name,
      value: name.startsWith('content-security-policy') ? schemes.policyToChromium(value) : value,
    }));
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders,
    body: body.toString('base64'),
  });
}

function makeProtocol(schemes: Schemes) {
  const handlers = new Map<string, SchemeHandler>();
  const protocol = guarded('protocol', {
    registerSchemesAsPrivileged: (list: readonly { scheme: string }[]) => {
      for (const { scheme } of list) schemes.register(scheme);
    },
    handle(scheme: string, handler: SchemeHandler) {
      schemes.register(scheme);
      handlers.set(scheme, handler);
    },
    unhandle: (scheme: string) => void handlers.delete(scheme),
    isProtocolHandled: (scheme: string) => handlers.has(scheme),
  });
  return { protocol, handlers };
}

/**
 * `session.fromPartition`: sessions in memory. Their windows share Chromium's one profile here, and its way out, but each session decides about
 * its own requests.
 */
function makePartitions(make: () => OneSession) {
  const made = new Map<string, OneSession>();
  return {
    fromPartition(partition: string) {
      if (partition === '' || partition.startsWith('persist:'))
        throw new Error(`electron-host: the partition "${partition}" is not provided`);
      const one = made.get(partition) ?? make();
      made.set(partition, one);
      return one.session;
    },
    of: (session: unknown) => [...made.values()].find((one) => one.session === session),
  };
}

interface Answer {
  readonly response: Response;
  readonly body: Buffer;
}

/** Null when the app's handler failed. */
async function answerOf(handler: SchemeHandler, request: Request): Promise<Answer | null> {
  try {
    const response = await handler(request);
    const body = await wholeBody(response);
    return body && { response, body };
  } catch (error) {
    process.stderr.write(`electron-host: ${request.url}: ${String(error)}\n`);
    return null;
  }
}

/** Null when it breaks off. Electron fails the request then, and says nothing of it (NodeStreamLoader). */
async function wholeBody(response: Response): Promise<Buffer | null> {
  const body = await response.arrayBuffer().catch(() => null);
  return body && Buffer.from(body);
}

export type HostSession = ReturnType<typeof makeSession>;

/** `session`, `session.defaultSession` and `protocol`, and what each session decides about its pages' requests and permissions. */
export function makeSession(host: Host) {
  const byDefault = makeOneSession(host, makeSessionProxy(host.gateway, process.env));
  const partitions = makePartitions(() => makeOneSession(host, makeSessionProxy(null, process.env)));
  return {
    session: guarded('session', {
      defaultSession: byDefault.session,
      fromPartition: partitions.fromPartition,
    }),
    protocol: byDefault.protocol,
    /** That of a window's preferences. */
    of: ({ session }: { readonly session?: unknown }) => partitions.of(session) ?? byDefault,
  };
}

type OneSession = ReturnType<typeof makeOneSession>;

function makeOneSession(host: Host, proxy: ReturnType<typeof makeSessionProxy>) {
  const { schemes } = host;
  const { protocol, handlers } = makeProtocol(schemes);
  let beforeRequest: BeforeRequest | undefined;
  const permissions = makePermissions(host);

  const session = Object.assign(new EventEmitter(), {
    protocol,
    webRequest: guarded('session.webRequest', {
      onBeforeRequest(...args: [BeforeRequest | null] | [{ urls: string[] }, BeforeRequest | null]) {
        if (args.length === 2) throw new Error('electron-host: a filter of onBeforeRequest is not provided');
        beforeRequest = args[0] ?? undefined;
      },
    }),
    setPermissionRequestHandler: permissions.setRequestHandler,
    setPermissionCheckHandler: permissions.setCheckHandler,
    /** Devices and screens cannot be asked for in headless Chromium: the answer is always no. */
    setDevicePermissionHandler: () => undefined,
    setDisplayMediaRequestHandler: () => undefined,
    setUSBProtectedClassesHandler: () => undefined,
    setBluetoothPairingHandler: () => undefined,
    ...makeSpellChecker(),
    ...proxy,
  });

  function allowed(details: Parameters<BeforeRequest>[0]): Promise<boolean> {
    return new Promise((resolve) => {
      if (beforeRequest) beforeRequest(details, ({ cancel }) => resolve(cancel !== true));
      else resolve(true);
    });
  }

  /** Answers a request that neither a handler of the app nor its navigation rules have stopped yet. */
  async function decide(browser: CdpSession, paused: PausedRequest, webContentsId: number): Promise<void> {
    const { requestId, resourceType, request } = paused;
    const url = schemes.fromChromium(request.url);
    const { method } = request;
    const fail = (errorReason: 'BlockedByClient' | 'Failed') =>
      browser.send('Fetch.failRequest', { requestId, errorReason });
    if (!(await allowed({ url, method, resourceType: electronResourceType(resourceType), webContentsId }))) {
      await fail('BlockedByClient');
      return;
    }
    if (resourceType === 'Other' && new URL(request.url).pathname === '/favicon.ico') {
      // Chromium asks every https site for its icon; Electron asks no page.
      await browser.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
      return;
    }
    const handler = handlers.get(URL.parse(url)?.protocol.slice(0, -1) ?? '');
    if (!handler) {
      await browser.send('Fetch.continueRequest', { requestId });
      return;
    }
    const body = request.postData === undefined ? {} : { body: request.postData };
    const answer = await answerOf(handler, new Request(url, { method, headers: request.headers, ...body }));
    // The page may have cancelled it; the caller that waits for this gets that error.
    if (answer) await fulfil(browser, paused, answer, schemes);
    else await fail('Failed');
  }

  return {
    session: guarded('session', session),
    protocol,
    decide,
    settlePermissions: permissions.settle,
  };
}

function electronResourceType(type: string): string {
  const names: Record<string, string> = {
    Document: 'mainFrame',
    XHR: 'xhr',
    Fetch: 'xhr',
    WebSocket: 'webSocket',
  };
  return names[type] ?? type.toLowerCase();
}
