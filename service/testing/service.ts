import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Endpoint } from '../faults.ts';
import { NO_COST } from '../passwords.ts';
import { type Service, type ServiceOptions, startService } from '../startService.ts';

/** A folder of its own for the running test, removed after it. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'service-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** A service of its own for the running test, stopped after it. */
export async function startTestService(options: Partial<ServiceOptions> = {}): Promise<Service> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const service = await startService({ dataDir, passwordCost: NO_COST, hosts: ['chat.example'], ...options });
  onTestFinished(() => service.stop());
  return service;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text; undefined when it is not JSON. */
  readonly json: unknown;
}

type Params = Readonly<Record<string, string | number>>;

const urlOf = (service: Service, endpoint: Endpoint): string => `${service.url}/${endpoint}`;

/** A form as section 4 has it, with the trial user's credentials unless `params` says otherwise. */
export async function post(
  service: Service,
  endpoint: Endpoint,
  params: Params = {},
  method = 'POST',
): Promise<Answer> {
  const { email, password } = service;
  const fields = Object.entries({ email, password, ...params }).map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  return readAnswer(await fetch(urlOf(service, endpoint), { method, body }));
}

/** A multipart form with the trial user's credentials, the file coming last. */
export async function postFile(service: Service, file: File | null, params: Params = {}): Promise<Answer> {
  const form = new FormData();
  const { email, password } = service;
  for (const [name, value] of Object.entries({ email, password, ...params })) form.set(name, String(value));
  if (file) form.set('uploadFile', file);
  return readAnswer(await fetch(urlOf(service, 'sendfile'), { method: 'POST', body: form }));
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A message object of section 2.1, as tests expect it. */
export interface WireMessage {
  readonly msgId: number;
  readonly convId: number;
  readonly created: number;
  readonly senderEmail: string;
  readonly msgType: string;
  readonly msgText: string;
  readonly attachment: {
    readonly attachmentId: string;
    readonly fileName: string;
    readonly fileSize: number;
  } | null;
  readonly quotedMsgId: number;
  readonly isForwarded: boolean;
  readonly priority: string;
  readonly isDeleted: boolean;
}

/** The messages that the trial user, or the user in `params`, reads with /get. */
export async function read(service: Service, params: Params = {}): Promise<WireMessage[]> {
  const { status, json } = await post(service, 'get', params);
  if (status !== 200 || !Array.isArray(json)) throw new Error(`/get answered ${status}`);
  return json;
}

/** Sends as the trial user. */
export async function send(service: Service, params: Params): Promise<{ convId: number; msgId: number }> {
  const { status, text } = await post(service, 'send', params);
  if (status !== 200) throw new Error(`/send answered ${status}: ${text}`);
  return JSON.parse(text);
}

/** A colleague who exists and has API access, with the password `pw`. */
export async function addColleague(
  service: Service,
  name: string,
): Promise<{ email: string; password: string }> {
  const colleague = { email: `${name}@colleagues.example`, password: 'pw' };
  await service.admin.addUser({ ...colleague, apiAccess: true });
  return colleague;
}

/** Says another size of each file than it has. */
export function announceSize(service: Service, fileSize: number): void {
  service.faults.next(
    { endpoint: 'get', times: Number.POSITIVE_INFINITY },
    {
      kind: 'altered',
      alter: (message) => ({ ...message, attachment: { ...Object(message['attachment']), fileSize } }),
    },
  );
}
