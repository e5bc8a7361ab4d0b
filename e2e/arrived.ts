import type { Service } from '../service/startService.ts';

/** A file that the service has, as its API tells. */
interface ArrivedFile {
  readonly msgId: number;
  readonly attachmentId: string;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
}

interface ArrivedMessage {
  readonly msgId: number;
  readonly attachment: Omit<ArrivedFile, 'msgId'> | null;
}

/** Every file that the trial user can see at the service, in the order in which they arrived. */
export async function arrivedFiles(service: Service): Promise<readonly ArrivedFile[]> {
  const response = await ask(service, 'get', { msgId: '0' });
  const messages = (await response.json()) as readonly ArrivedMessage[];
  return messages.flatMap(({ msgId, attachment }) => (attachment === null ? [] : [{ msgId, ...attachment }]));
}

/** The bytes of a file at the service. */
export async function contentOf(service: Service, attachmentId: string): Promise<Buffer> {
  const response = await ask(service, 'getfile', { attachmentId });
  return Buffer.from(await response.arrayBuffer());
}

async function ask({ url, email, password }: Service, endpoint: string, params: Record<string, string>) {
  const body = new URLSearchParams({ email, password, ...params });
  const response = await fetch(`${url}/${endpoint}`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  return response;
}
