import type { Service } from '../../../service/startService.ts';

/** A new user, who has written to the service's trial user. */
export async function begin({ admin, email: self }: Service, email: string) {
  await admin.addUser({ email });
  return admin.post(email, { participants: [self] }, { msgText: `From ${email}` });
}
