import { startTestService } from '../service/testing/service.ts';

const LEILA = 'leila@x.example';

/** A service where someone wrote these texts in one conversation, oldest first. */
export async function serviceWithMessages(texts: readonly string[]) {
  const service = await startTestService();
  const { admin, email } = service;
  await admin.addUser({ email: LEILA });
  const [first = '', ...next] = texts;
  const { convId } = await admin.post(LEILA, { participants: [email] }, { msgText: first });
  for (const msgText of next) await admin.post(LEILA, { convId }, { msgText });
  return service;
}
