import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { type Draft, withItemsAhead, withSentAhead } from '../../../shared/model/drafts.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { untilAnswered } from '../../lib/query/untilAnswered.ts';
import type { OutboxStoreState } from '../outbox/outboxStore.ts';
import type { DraftParts } from './draftParts.ts';
import type { Unsent } from './heldTexts.ts';

interface Parts extends Pick<DraftParts, 'convId' | 'state' | 'early' | 'kept' | 'writes'> {
  readonly unsent: Unsent;
}

/** See `DraftStore.takeBack`. */
export function createTakingBack({ convId, state, early, kept, writes, unsent }: Parts) {
  const show = (whole: Draft) => {
    const { draft } = state.getState();
    const cameAhead = { length: whole.text.length - draft.text.length };
    state.setState({ draft: whole, cameAhead });
    writes.changed();
  };

  /** Core has already put them into the saved draft. */
  const giveBack = (items: readonly OutboxItem[]) => {
    kept.takenBack(convId, items);
    const { draft, isLoaded } = state.getState();
    // Else they come with the saved draft, which is read after this.
    if (isLoaded) show(withItemsAhead(draft, items));
    else early.standsApart = true;
  };

  /** Core may have died after it put them back and before it could answer. Then they are in the saved draft, ahead of what was there. */
  const findIn = async (before: Draft): Promise<boolean> => {
    const saved = await untilAnswered(() => kept.readSaved(convId));
    if (saved.text === before.text && saved.captionOn === before.captionOn) return false;
    const isAhead = before.text !== '' && saved.text.endsWith(before.text);
    const ahead = isAhead ? saved.text.slice(0, -before.text.length).replace(/\n$/u, '') : saved.text;
    const { draft } = state.getState();
    const whole = withSentAhead(draft, [{ ...saved, text: ahead }]);
    show(convId === null ? { ...whole, title: saved.title, participants: saved.participants } : whole);
    // Before anything else is saved there.
    writes.flush();
    return true;
  };

  return async (
    item: OutboxItem,
    outbox: Pick<OutboxStoreState, 'takeBack' | 'findAll'>,
  ): Promise<readonly OutboxItem[]> => {
    writes.flush();
    const before = unsent.draft();
    kept.suspend(convId);
    await kept.whenWritten(convId);
    try {
      const items = await outbox.takeBack(item.id);
      giveBack(items);
      return items;
    } catch (thrown) {
      const { arrived } = ERROR_POLICY[AppError.from(thrown).code];
      if (arrived === 'no' || !state.getState().isLoaded) throw thrown;
      const isThere = (await outbox.findAll([item.id])).length > 0;
      if (isThere || !(await findIn(before))) throw thrown;
      return [item];
    } finally {
      kept.settle(convId);
    }
  };
}
