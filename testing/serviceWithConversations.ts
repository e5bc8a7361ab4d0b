import { startTestService } from '../service/testing/service.ts';
import { type ConvId, convId } from '../shared/model/ids.ts';

/** A service where `count` others, `person0@x.example` and so on, have each written to the user, the last the newest. */
export async function serviceWithConversations(count: number) {
  const service = await startTestService();
  const convIds: ConvId[] = [];
  for (let i = 0; i < count; i += 1) {
    const email = `person${i}@x.example`;
    await service.admin.addUser({ email });
    const posted = await service.admin.post(
      email,
      { participants: [service.email] },
      { msgText: `first ${i}` },
    );
    convIds.push(convId(posted.convId));
  }
  return { service, convIds };
}
