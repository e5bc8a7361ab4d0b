import { postFile, startTestService } from '../service/testing/service.ts';
import { type MsgId, msgId } from '../shared/model/ids.ts';

/** A service with these files, each in a message of its own. */
export async function serviceWithFiles(files: readonly (readonly [name: string, content: Buffer])[]) {
  const service = await startTestService();
  const ids: MsgId[] = [];
  for (const [name, content] of files) {
    const { json } = await postFile(service, new File([new Uint8Array(content)], name), { msgText: '' });
    ids.push(msgId((json as { msgId: number }).msgId));
  }
  return { service, ids };
}
