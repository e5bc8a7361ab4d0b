import { getSyncState } from '../coverage/syncState.ts';
import type { Store } from '../db/store.ts';

/** More than every id. */
const BACK = 2 ** 53;
const PINNED = 2 * BACK;
/** A conversation without messages was just created here, or has something unsent that would be lost, so it comes first. */
const NO_MESSAGE = BACK - 1;

/**
 * The place of a conversation in the list, the greatest first: pinned ones, then those that are back from a snooze, then those without a
 * message, then the newest. Give an id as a bigint: numbers are bound as floating-point ones, of which the sum would be inexact.
 */
export const placeBy = (isPinned: string, lastMsgId: string, isBack: string): string =>
  `iif(${isPinned}, ${PINNED}, 0) + iif(${isBack}, ${BACK}, 0) + ifnull(${lastMsgId}, ${NO_MESSAGE})`;

const IS_PINNED = `place >= ${PINNED}`;
/** Found by the index: those that are back from a snooze, and pinned ones. */
export const MAY_BE_BACK = `place >= ${BACK}`;
/** Found by the index, wherever it is. */
export const HAS_NO_MESSAGE = `place IN (${NO_MESSAGE}, ${BACK} + ${NO_MESSAGE}, ${PINNED} + ${NO_MESSAGE}, ${PINNED} + ${BACK} + ${NO_MESSAGE})`;

/**
 * Pins a conversation to the top of the list, in local.db first. If the archive misses it (a power cut in between), the next start repairs
 * that.
 */
export function setPinned({ local, archive }: Store, convId: number, isPinned: boolean): void {
  if (isPinned) local.run('INSERT INTO pins (convId) VALUES (?) ON CONFLICT DO NOTHING', convId);
  else local.run('DELETE FROM pins WHERE convId = ?', convId);
  archive.run(
    `UPDATE conversations SET isPinned = :isPinned, place = ${placeBy(':isPinned', 'lastMsgId', 'isBack')} WHERE convId = :convId`,
    { isPinned: Number(isPinned), convId },
  );
}

export const isPinned = ({ local }: Pick<Store, 'local'>, convId: number): boolean =>
  local.get('SELECT 1 FROM pins WHERE convId = ?', convId) !== undefined;

/** Corrects the archive where it differs from local.db. */
export function reconcilePins({ local, archive }: Store): void {
  const pins = local.get<{ ids: string }>('SELECT json_group_array(convId) AS ids FROM pins')?.ids ?? '[]';
  archive.run(
    `UPDATE conversations SET isPinned = 1 - isPinned, place = ${placeBy('(1 - isPinned)', 'lastMsgId', 'isBack')}
     WHERE (${IS_PINNED} AND convId NOT IN (SELECT value FROM json_each(:pins)))
       OR (convId IN (SELECT value FROM json_each(:pins)) AND isPinned = 0)`,
    { pins },
  );
}

/**
 * Call it before `recoverReadMarks` and `reconcilePins`. For a local.db that begins empty beside an archive: takes the pins from the
 * archive.
 */
export function recoverPins(store: Store): void {
  const { head, baseline } = getSyncState(store);
  if (head === null || baseline !== null) return;
  const pinned = store.archive.get<{ ids: string }>(
    `SELECT json_group_array(convId) AS ids FROM conversations WHERE ${IS_PINNED}`,
  );
  store.local.run(
    'INSERT INTO pins (convId) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
    pinned?.ids ?? '[]',
  );
}
