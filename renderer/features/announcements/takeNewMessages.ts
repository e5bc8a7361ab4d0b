import type { ConvId } from '../../../shared/model/ids.ts';
import type { Message, NewMessages } from '../../../shared/model/messages.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import type { Announcer } from './announcer.ts';

interface Options {
  readonly request: Bridge['request'];
  readonly announcer: Announcer;
  readonly isInView: (convId: ConvId) => boolean;
  /** There may be something to say now. */
  readonly announce: () => void;
}

/** Returns a function that passes new messages to the announcer, in the order in which they came, with the text of those in view. */
export function createTaker({ request, announcer, isInView, announce }: Options) {
  const read = async ({ convId, newest }: NewMessages): Promise<readonly Message[]> => {
    const [from = 0] = newest;
    const at = { kind: 'span', from, to: newest.at(-1) ?? from } as const;
    const { messages } = await request('messages.page', { convId, at });
    return messages.filter(({ msgId }) => newest.includes(msgId));
  };
  const inTurn = createOneAtATime();
  return (newMessages: NewMessages): Promise<void> => {
    const isHere = () => isInView(newMessages.convId);
    const takeElsewhere = () => {
      announcer.elsewhere(newMessages);
      announce();
      return Promise.resolve();
    };
    if (!isHere()) return takeElsewhere();
    // Unreadable messages count too. No one asked for them, and the main process logs why.
    const reading = read(newMessages).catch(() => []);
    return inTurn(async () => {
      const messages = await reading;
      // Another conversation may be open by now.
      if (!isHere()) return takeElsewhere();
      announcer.here(messages, newMessages.count);
      announce();
    });
  };
}
