import type {
  Conversation,
  ConversationPage,
  ConversationView,
} from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { nextTo, readNextTo, readNextUnread } from './conversationPage.ts';

interface Asking {
  readonly request: Bridge['request'];
  readonly failed: (thrown: unknown) => void;
}

interface Options extends Asking {
  /** See `ConversationsState.see`. */
  readonly see: (conversation: Conversation) => void;
  /** The listed conversations. */
  readonly listed: () => { readonly page: ConversationPage | null; readonly view: ConversationView };
}

/** Steps that wait for core. Presses come faster than answers, so each goes on from where the one before led. */
export function createWaiting<From, To extends From = From>(failed: Asking['failed']) {
  /** Where they lead; null: nowhere. */
  let coming: Promise<From | null> | null = null;
  return {
    isWaiting: () => coming !== null,
    /** Resolves once the step is taken. */
    add: (from: From | null, step: (from: From | null) => Promise<To | null>): Promise<void> => {
      const added = (coming ?? Promise.resolve(null)).then(async (led) => {
        try {
          return (await step(led ?? from)) ?? led;
        } catch (thrown) {
          failed(thrown);
          return led;
        }
      });
      coming = added;
      return added.then(() => {
        if (coming === added) coming = null;
      });
    },
  };
}

/** Goes from one conversation to the next in the view; see `ConversationsState.step`. */
export function createSteps({ request, failed, listed, see }: Options) {
  const waiting = createWaiting<ConvId>(failed);
  return (from: ConvId | null, by: 1 | -1, take: (convId: ConvId) => void): Promise<void> | null => {
    const next = waiting.isWaiting() ? undefined : nextTo(listed().page, from, by);
    if (next !== undefined) {
      if (next !== null) take(next);
      return null;
    }
    return waiting.add(from, async (led) => {
      const { page, view } = listed();
      const known = nextTo(page, led, by);
      const found = known === undefined ? seen(await readNextTo(request, view, led, by), see) : known;
      if (found !== null) take(found);
      return found;
    });
  };
}

/** Goes from one unread conversation to the next; see `ConversationsState.stepUnread`. */
export function createUnreadSteps({ request, failed, see }: Omit<Options, 'listed'>) {
  const waiting = createWaiting<ConvId>(failed);
  return (from: ConvId | null, by: 1 | -1, take: (convId: ConvId | null) => void): Promise<void> =>
    waiting.add(from, async (led) => {
      const found = seen(await readNextUnread(request, led, by), see);
      take(found);
      return found;
    });
}

function seen(conversation: Conversation | null, see: Options['see']): ConvId | null {
  if (conversation === null) return null;
  see(conversation);
  return conversation.convId;
}
