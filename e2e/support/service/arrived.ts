import type { Service } from '../../../service/startService.ts';
import { storedContent, storedMessages } from '../../../service/testing/stored.ts';

/** A file that the service has. */
interface ArrivedFile {
  readonly msgId: number;
  readonly attachmentId: string;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
}

/** Every file that the trial user can see at the service, in the order in which they arrived. */
export async function arrivedFiles(service: Service): Promise<readonly ArrivedFile[]> {
  const messages = await storedMessages(service);
  return messages.flatMap(({ msgId, attachment }) => (attachment === null ? [] : [{ msgId, ...attachment }]));
}

/** The bytes of a file at the service. */
export const contentOf = (service: Service, attachmentId: string): Promise<Buffer> =>
  storedContent(service, attachmentId);
