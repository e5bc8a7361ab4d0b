import type { LabelId } from '../../../shared/model/ids.ts';
import { LABEL_COLOURS, type Label, type LabelColour } from '../../../shared/model/labels.ts';
import { fold } from '../../../shared/text/fold.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useUndoable } from '../notices/useUndoable.ts';
import type { Picked } from '../triage/triageStore.ts';
import { useInAccounts } from '../triage/useInAccounts.ts';
import { freeLetter } from './freeLetter.ts';
import type { LabelChoice } from './labelChoices.ts';

/** Puts labels on conversations, each in its own account, or takes them off. A notice says so and offers Undo, or says what failed. */
export function useLabelling() {
  const { t } = useTranslation('labels');
  const { explain, failed } = useNotices((state) => state);
  const begin = useUndoable();
  const inAccounts = useInAccounts();

  const set = async (
    conversations: readonly Picked[],
    { name, colour, ids }: Omit<LabelChoice, 'state'>,
    isOn: boolean,
  ) => {
    const ended = begin();
    const { count, undo, failure } = await inAccounts(conversations, {
      act: async (bridge, seen) => {
        const id = ids.get(bridge.account) ?? (isOn ? await create(bridge, name, colour) : null);
        if (id === 'full') explain(t('full'));
        if (id === null || id === 'full') return { id: 0, count: 0 };
        const convIds = seen.map(({ convId }) => convId);
        const changed = await bridge.request('labels.set', { convIds, id, isOn });
        return { id: changed.undoId, count: changed.conversations };
      },
      undo: ({ request }, undoId) => request('labels.undo', { undoId }),
    });
    ended(count > 0 ? t(isOn ? 'added' : 'removed', { count, name }) : null, undo);
    if (failure !== null) failed(failure.thrown);
  };
  return { set };
}

/** A new label with that colour and a key that no other has, if there is one, or the label that got the name in the meantime. */
async function create(bridge: Bridge, name: string, wanted: LabelColour): Promise<LabelId | 'full' | null> {
  const labels = await bridge.request('labels.list', {});
  const letter = freeLetter(name, lettersOf(labels));
  const save = (key: string | null) =>
    bridge.request('labels.save', { id: null, name, colour: wanted, letter: key });
  let saved = await save(letter);
  if (saved.kind === 'letter-taken') saved = await save(null);
  if (saved.kind === 'saved') return saved.id;
  if (saved.kind === 'full') return 'full';
  const known = await bridge.request('labels.list', {});
  return known.find((label) => fold(label.name) === fold(name))?.id ?? null;
}

export const lettersOf = (labels: readonly Label[]): ReadonlySet<string> =>
  new Set(labels.flatMap(({ letter }) => letter ?? []));

/** The colour that the fewest labels have. */
export function rareColour(used: readonly LabelColour[]): LabelColour {
  const counts = LABEL_COLOURS.map((colour) => used.filter((each) => each === colour).length);
  // Grey comes last.
  const [grey = 'grey', ...others] = LABEL_COLOURS;
  const least = Math.min(...counts);
  return others.find((colour) => counts[LABEL_COLOURS.indexOf(colour)] === least) ?? grey;
}
