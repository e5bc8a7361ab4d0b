import { type Draft, withKeptAhead } from '../../../shared/model/drafts.ts';
import { untilAnswered } from '../../lib/query/untilAnswered.ts';
import type { DraftParts } from './draftParts.ts';
import { isBlank } from './draftState.ts';

interface Parts extends DraftParts {
  readonly putBack: () => void;
  readonly failed: (thrown: unknown) => void;
  readonly cameBack: () => void;
}

/** Reads the saved draft once, and appends what the person typed since. */
export function createDraftReading(parts: Parts) {
  const { convId, state, early, kept, use, writes, putBack, failed, cameBack } = parts;
  let loaded = Promise.withResolvers<void>();
  let isAsked = false;
  let isReadingAgain = false;

  const load = (before: Draft) => {
    // The person has to see the saved text before it is sent.
    if (!isBlank(before) && state.getState().held.length > 0) {
      putBack();
      cameBack();
    }
    const { draft, held } = state.getState();
    const [first, ...others] = held;
    const caption = first ? { captionOn: null } : {};
    const placed = { isApart: early.standsApart, target: early.changes };
    const whole = withKeptAhead({ ...before, ...caption }, draft, placed);
    state.setState({
      draft: whole,
      held: first ? [{ ...first, captionOn: first.captionOn ?? before.captionOn }, ...others] : [],
      cameAhead: { length: whole.text.length - draft.text.length },
      isLoaded: true,
    });
    if (first || !use.isShown()) writes.flush();
    else writes.catchUp();
    loaded.resolve();
    use.tell();
  };
  /** A draft that was not read must not be written over, so nothing goes out until it is. */
  const couldNotRead = (thrown: unknown) => {
    const isHolding = state.getState().held.length > 0;
    if (!isReadingAgain || isHolding) failed(thrown);
    isReadingAgain = true;
    if (isHolding) putBack();
    loaded.resolve();
    loaded = Promise.withResolvers();
  };

  const isInUse = () => {
    const { held, inDoubt, isLoaded } = state.getState();
    return !isLoaded || writes.isDirty() || held.length > 0 || inDoubt !== null;
  };

  return {
    /** The saved draft was replaced: shows it, unless the person is typing, or sending what is here. */
    renew: () => {
      if (isInUse()) return;
      untilAnswered(() => kept.read(convId), failed).then((draft) => {
        if (!isInUse()) state.setState({ draft, cameAhead: null });
      }, failed);
    },
    read: () => {
      if (isAsked) return;
      isAsked = true;
      untilAnswered(() => kept.read(convId), couldNotRead).then(load, couldNotRead);
    },
    whenLoaded: () => loaded.promise,
  };
}
