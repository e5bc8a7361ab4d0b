/** What the tests of sync share. */
import { convId, type Message } from '../../../shared/model.ts';
import type { TestCore } from '../../../testing/core/testCore.ts';

const INES = 'ines@x.example';
const OTTO = 'otto@x.example';

/** The service of a test, as much of it as people need. */
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

/** Two people who share a conversation each with the user; `say` posts there as them, and gives the id. */
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

/** All messages of a conversation that are shown. */
export async function shown(core: TestCore, conversation: number): Promise<readonly Message[]> {
  const at = { kind: 'newest', limit: 500 } as const;
  return (await core.ask('messages.page', { convId: conversation, at })).messages;
}

export const texts = async (core: TestCore, conversation: number): Promise<readonly string[]> =>
  (await shown(core, conversation)).map(({ text }) => text);
