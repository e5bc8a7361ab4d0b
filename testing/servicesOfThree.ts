import type { Service } from '../service/startService.ts';
import { startTestService } from '../service/testing/service.ts';

export const CAROL = 'carol@aurora-relief.example';
export const BEN = { email: 'ben@aurora-relief.example', password: 'bens password' };

/** A service whose first message is for its own user, and carries a file. */
export async function serviceThatSays(text: string): Promise<Service> {
  const service = await startTestService();
  await service.admin.addUser({ email: CAROL });
  const attachment = { fileName: 'a.bin', mimeType: 'x/y', content: Buffer.from(text) };
  await service.admin.post(CAROL, { participants: [service.email] }, { msgText: text, attachment });
  return service;
}

/** A service of Ana and Ben, and another with a user of Ana's address; each has a message. */
export async function servicesOfThree() {
  const [here, elsewhere] = await Promise.all([
    serviceThatSays('for Ana'),
    serviceThatSays('for Ana elsewhere'),
  ]);
  await here.admin.addUser({ ...BEN, apiAccess: true });
  await here.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'for Ben' });
  return { here, elsewhere };
}
