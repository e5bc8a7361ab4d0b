import { dialectsNamed } from '../../service/dialects/allDialects.ts';
import { startTestService } from '../../service/testing/service.ts';
import { type ConvId, convId } from '../../shared/model/ids.ts';
import { openTestCore } from './testCore.ts';

/**
 * A core that has read one conversation, and its service, where `writer` began that conversation and begins others. `dialects`: ids of
 * service/README.md with commas between.
 */
export async function coreWithWriter(writer: string, dialects = '') {
  const service = await startTestService({ dialects: dialectsNamed(dialects) });
  await service.admin.addUser({ email: writer });
  const begin = async (): Promise<ConvId> => {
    const posted = await service.admin.post(writer, { participants: [service.email] }, { msgText: 'first' });
    return convId(posted.convId);
  };
  const begun = await begin();
  const core = await openTestCore(service);
  await core.complete();
  return { service, core, convId: begun, begin };
}
