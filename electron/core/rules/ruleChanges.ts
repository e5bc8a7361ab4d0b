import { choiceTime } from '../../../shared/model/choiceTime.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { RuleAct, RuleActions } from '../../../shared/model/rules.ts';
import { withLabel, writeLabel } from '../conversations/labels/labelled.ts';
import { getLabel } from '../conversations/labels/labelTable.ts';
import { listNotifyLevels, setNotifyLevel } from '../conversations/notifyLevels.ts';
import { isPinned, setPinned } from '../conversations/pins.ts';
import { OPEN, readStates, writeStates } from '../conversations/states.ts';
import { NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import type { MessageFacts } from './ruleFitting.ts';

const levelOf = (store: Store, convId: ConvId) => listNotifyLevels(store).get(convId) ?? 'default';

type Fitting = Pick<MessageFacts, 'convId' | 'msgId'>;

/** Someone else wrote after the message. */
const isWrittenToSince = ({ archive }: Store, { convId, msgId }: Fitting): boolean =>
  archive.get(
    `SELECT 1 FROM messages WHERE convId = ? AND msgId > ? AND flags & ${NEVER_UNREAD} = 0 LIMIT 1`,
    ...[convId, msgId],
  ) !== undefined;

/**
 * Changes the conversation of a message as a rule says. Returns the changes. Labels that were deleted are left out, and so is a snooze that a
 * later message would have ended. `now`: ms since the epoch.
 */
export function makeChanges(
  store: Store,
  message: Fitting,
  { labels, pins, level, snooze }: RuleActions,
  now: number,
): readonly RuleAct[] {
  const { convId } = message;
  const made: RuleAct[] = [];
  for (const each of labels) {
    const labelId = getLabel(store, each)?.id;
    if (labelId === undefined) continue;
    if (withLabel(store, { id: labelId, isOn: false }, [convId]).length === 0) continue;
    writeLabel(store, { id: labelId, isOn: true }, [convId]);
    made.push({ kind: 'label', labelId });
  }
  if (pins && !isPinned(store, convId)) {
    setPinned(store, convId, true);
    made.push({ kind: 'pin' });
  }
  const before = levelOf(store, convId);
  if (level !== null && before !== level) {
    setNotifyLevel(store, convId, level);
    made.push({ kind: 'level', level, before });
  }
  const until = snooze && !isWrittenToSince(store, message) ? choiceTime(snooze, now) : null;
  if (until !== null) {
    for (const { newest } of readStates(store, [convId]))
      writeStates(store, [{ convId, state: 'snoozed', until, since: newest }]);
    made.push({ kind: 'snooze', until });
  }
  return made;
}

/** Whether the conversation still is as the change made it. */
export function isStillMade(store: Store, convId: ConvId, act: RuleAct): boolean {
  switch (act.kind) {
    case 'label': {
      const label = getLabel(store, act.labelId);
      return label !== null && withLabel(store, { id: label.id, isOn: true }, [convId]).length > 0;
    }
    case 'pin':
      return isPinned(store, convId);
    case 'level':
      return levelOf(store, convId) === act.level;
    case 'snooze':
      return readStates(store, [convId]).some(
        ({ state, until }) => state === 'snoozed' && until === act.until,
      );
  }
}

/** A snoozed conversation opens: it was open before, since the message had just come. */
export function unmake(store: Store, convId: ConvId, act: RuleAct): void {
  if (act.kind === 'label') {
    const id = getLabel(store, act.labelId)?.id ?? act.labelId;
    writeLabel(store, { id, isOn: false }, [convId]);
  } else if (act.kind === 'pin') setPinned(store, convId, false);
  else if (act.kind === 'level') setNotifyLevel(store, convId, act.before);
  else writeStates(store, [{ convId, ...OPEN }]);
}
