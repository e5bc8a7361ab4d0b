import { AppError } from '../../../shared/errors/errors.ts';
import {
  convId as asConvId,
  msgId as asMsgId,
  type ConvId,
  type LabelId,
} from '../../../shared/model/ids.ts';
import { CONVERSATION_LEVELS } from '../../../shared/model/notifications.ts';
import { Violation } from '../checks/violation.ts';
import type { World } from '../world/world.ts';
import { type Keepable, type Kept, type Possible, VALUES } from './kept.ts';
import type { Play } from './play.ts';

/** Far later than any run ends. Milliseconds. */
const FAR_MS = 30 * 86_400_000;

interface Change {
  readonly what: Keepable;
  readonly value: number;
}

/** The person changes one of these things in a conversation that core shows. */
export async function keep(play: Play, { what, value: which }: Change, conv: number): Promise<void> {
  const { world, kept } = play;
  const seen = await look(world, conv);
  const value = VALUES[what][which % VALUES[what].length];
  if (!seen || value === undefined) return;
  const name = `${conv} ${what}`;
  const before = kept.values.get(name)?.values ?? [VALUES[what][0]];
  const change = { ...{ convId: conv, what }, upTo: seen.upTo };
  kept.values.set(name, { ...change, values: [...before, value] });
  world.tally.kept += 1;
  if (await tell(world, asConvId(conv), { what, value }, seen.upTo))
    kept.values.set(name, { ...change, values: [value] });
}

/** @returns whether core has certainly done it */
async function tell(
  world: World,
  convId: ConvId,
  { what, value }: { readonly what: Keepable; readonly value: string },
  upTo: number,
): Promise<boolean> {
  const { ask } = world.core();
  if (what === 'title') await ask('conversations.rename', { convId, title: value });
  if (what === 'note') await ask('notes.set', { convId, text: value });
  if (what === 'level') {
    const level = CONVERSATION_LEVELS.find((each) => each === value) ?? 'default';
    await ask('conversations.setNotify', { convId, level });
  }
  if (what === 'pin') await ask('conversations.setPinned', { convId, isPinned: value === 'yes' });
  if (what === 'label') {
    const id = await theLabel(world);
    const { conversations } = await ask('labels.set', { convIds: [convId], id, isOn: value === 'yes' });
    return conversations === 1;
  }
  if (what !== 'state') return true;
  const to =
    value === 'snoozed'
      ? ({ kind: 'snoozed', until: Date.now() + FAR_MS } as const)
      : ({ kind: value === 'done' ? 'done' : 'open' } as const);
  const seen = [{ convId, upTo: asMsgId(upTo) }];
  return (await ask('triage.set', { conversations: seen, to })).conversations === 1;
}

async function theLabel(world: World): Promise<LabelId> {
  const label = (await world.core().ask('labels.list', {}))[0];
  if (label) return label.id;
  const made = { id: null, name: 'desk', colour: 'blue', letter: null } as const;
  const saved = await world.core().ask('labels.save', made);
  if (saved.kind !== 'saved') throw new Error(`The label was not saved: ${saved.kind}`);
  return saved.id;
}

/**
 * Everything that the person keeps has one of the values that it may have, and this is the one from now on. What core doesn't have just now
 * isn't looked at. @throws Violation
 */
export async function checkKept({ world, kept }: Play): Promise<void> {
  const possible = [...kept.values];
  for (const convId of new Set(possible.map(([, each]) => each.convId))) {
    const seen = await look(world, convId);
    if (!seen) continue;
    for (const [name, each] of possible.filter(([, { convId: own }]) => own === convId)) {
      const value = seen.values[each.what];
      const isReopened = each.what === 'state' && value === 'open' && mayBeReopened(world, kept, each);
      if (!isReopened && !each.values.includes(value)) {
        const words = `the ${each.what} of conversation ${convId} is ${value}, not ${each.values.join(' or ')}`;
        throw new Violation('kept', words);
      }
      kept.values.set(name, { ...each, values: [value] });
    }
  }
}

/** Someone else has written since, or the service was restored, and the message that was newest then may be another one. */
const mayBeReopened = ({ tally }: World, { written }: Kept, { convId, upTo }: Possible): boolean =>
  tally.restores > 0 || (written.get(convId) ?? 0) > upTo;

/** Reads a conversation as core shows it; null if it has none just now. */
async function look(world: World, conv: number) {
  const convId = asConvId(conv);
  try {
    const shown = await world.core().ask('conversations.get', { convId });
    const { text } = await world.core().ask('notes.get', { convId });
    if (!shown.last) return null;
    const values: Readonly<Record<Keepable, string>> = {
      title: shown.isRenamed ? (shown.title ?? '') : '',
      note: text,
      level: shown.notify,
      pin: shown.isPinned ? 'yes' : 'no',
      label: shown.labels.length > 0 ? 'yes' : 'no',
      state: shown.state.kind,
    };
    return { upTo: Number(shown.last.msgId), values };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not-found') return null;
    throw thrown;
  }
}
