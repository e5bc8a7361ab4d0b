import { AppError } from '../../../shared/errors/errors.ts';
import { nameOf, type Shown } from './openNotifications.ts';
import { isCritical, stillWanted, type Wanted, type WantedParts } from './wanted.ts';

/** The part of a notification that is still to be told; null: none. `unknown`: core doesn't answer. */
type Still = Wanted | null | 'unknown';

/** Returns a function that asks core what of a notification is still unread and wanted. */
export function createAsking({ settings, facts, log }: Pick<WantedParts, 'settings' | 'facts' | 'log'>) {
  return async (one: Shown): Promise<Still> => {
    const { account, convId } = one.place;
    const msgIds = one.named.map(({ msgId }) => msgId);
    try {
      const about = await facts(account, convId, msgIds);
      const messages = stillWanted(about, settings());
      const last = messages.at(-1);
      if (last === undefined) return null;
      const isFewer = messages.length < about.messages.length;
      const unread = one.count - (msgIds.length - about.messages.length);
      const count = isFewer ? messages.length : Math.min(unread, about.conversation.unread);
      const place = { account, convId, msgId: last.msgId };
      const { mayBeMore } = one;
      return {
        facts: about,
        messages,
        last,
        count,
        mayBeMore,
        hasCritical: messages.some(isCritical),
        place,
      };
    } catch (thrown) {
      if (AppError.from(thrown).code === 'not-found') return null;
      log.warn(`Whether a notification is read is unknown: ${AppError.reason(thrown)}`);
      return 'unknown';
    }
  };
}

type StillTold = readonly [Shown, Still];

/** The text that it shows is of a message that is gone, but it is about others, too. */
export const isTextGone = (told: StillTold): told is readonly [Shown, Wanted] => {
  const [one, still] = told;
  if (!one.isAlone || still === null || still === 'unknown') return false;
  return !still.messages.some(({ msgId }) => msgId === one.shows);
};

/** It is still on the screen. Another banner for what the person dismissed, or let pass, would tell it twice. */
export const isShownAnew = (told: StillTold): told is readonly [Shown, Wanted] =>
  isTextGone(told) && told[0].notification.where() === 'shown';

/** The notification as it stays; null: it closes. */
export function left(told: StillTold): Shown | null {
  const [one, still] = told;
  if (still === 'unknown') return one;
  if (still === null || isShownAnew(told)) return null;
  const shows = isTextGone(told) ? still.last.msgId : one.shows;
  return { ...one, shows, named: still.messages.map(nameOf), count: still.count };
}
