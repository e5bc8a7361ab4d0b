import type { ConversationPage, ConversationView } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { nextTo, readNextTo } from './conversationPage.ts';

interface Options {
  readonly request: Bridge['request'];
  readonly failed: (thrown: unknown) => void;
  /** The listed conversations. */
  readonly listed: () => { readonly page: ConversationPage | null; readonly view: ConversationView };
}

/** Goes from one conversation to the next in the view; see `ConversationsState.step`. */
export function createSteps({ request, failed, listed }: Options) {
  /** Where the steps that wait for core lead; null: nowhere. Presses come faster than answers, so each goes on from there. */
  let coming: Promise<ConvId | null> | null = null;

  async function stepFrom(from: ConvId | null, by: 1 | -1, take: (convId: ConvId) => void) {
    const { page, view } = listed();
    const known = nextTo(page, from, by);
    const next = known === undefined ? await readNextTo(request, view, from, by) : known;
    if (next !== null) take(next);
    return next;
  }

  return (from: ConvId | null, by: 1 | -1, take: (convId: ConvId) => void): void => {
    const next = coming === null ? nextTo(listed().page, from, by) : undefined;
    if (next !== undefined) {
      if (next !== null) take(next);
      return;
    }
    const step = (coming ?? Promise.resolve(null)).then(async (led) => {
      try {
        return (await stepFrom(led ?? from, by, take)) ?? led;
      } catch (thrown) {
        failed(thrown);
        return led;
      }
    });
    coming = step;
    void step.then(() => {
      if (coming === step) coming = null;
    });
  };
}
