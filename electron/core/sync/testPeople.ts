/** Helpers for the tests of sync. */
import { convId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import type { TestCore } from '../../../testing/core/testCore.ts';

const INES = 'ines@x.example';
const OTTO = 'otto@x.example';

/** The part of a test's service that people need. */
interface TestService {
  readonly email: string;
  readonly admin: {
    addUser(user: { readonly email: string }): Promise<unknown>;
    post(
      from: string,
      target: { readonly convId?: number; readonly participants?: readonly string[] },
      content: { readonly msgText: string },
    ): Promise<{ readonly convId: number; readonly msgId: number }>;
  };
}

/** Two people, each with a conversation with the user. `say` posts there as them and returns the id. */
export async function withPeople(service: TestService) {
  const begin = async (email: string) => {
    await service.admin.addUser({ email });
    return service.admin.post(email, { participants: [service.email] }, { msgText: `hello from ${email}` });
  };
  const ines = await begin(INES);
  const otto = await begin(OTTO);
  const say = async (who: 'ines' | 'otto', msgText: string) => {
    const place = who === 'ines' ? ines : otto;
    const { msgId } = await service.admin.post(who === 'ines' ? INES : OTTO, place, { msgText });
    return msgId;
  };
  return { ines: convId(ines.convId), otto: convId(otto.convId), say };
}

/** All visible messages of a conversation. */
export async function shown(core: TestCore, conversation: number): Promise<readonly Message[]> {
  const at = { kind: 'newest', limit: 500 } as const;
  return (await core.ask('messages.page', { convId: conversation, at })).messages;
}

export const texts = async (core: TestCore, conversation: number): Promise<readonly string[]> =>
  (await shown(core, conversation)).map(({ text }) => text);
