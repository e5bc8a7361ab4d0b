import type { AccountId, LabelId } from '../../../shared/model/ids.ts';
import {
  asLabelName,
  type Label,
  type LabelColour,
  type LabelShare,
  MAX_LABEL_NAME,
} from '../../../shared/model/labels.ts';
import { fold } from '../../../shared/text/fold.ts';
import { wholeGraphemes } from '../../../shared/text/graphemes.ts';

/** The labels of an account, with those of its conversations that are labelled. */
export interface AccountLabels {
  readonly account: AccountId;
  readonly labels: readonly Label[];
  readonly shares: readonly LabelShare[];
  /** How many of its conversations are labelled. */
  readonly count: number;
}

/** A label by its name. Each account has its own. */
export interface LabelChoice {
  readonly name: string;
  readonly colour: LabelColour;
  readonly ids: ReadonlyMap<AccountId, LabelId>;
  /** Which of the conversations have it. */
  readonly state: 'none' | 'some' | 'all';
}

/** The labels of all these accounts, those of one name together. */
export function choicesOf(accounts: readonly AccountLabels[]): readonly LabelChoice[] {
  const total = accounts.reduce((sum, { count }) => sum + count, 0);
  const all = accounts.flatMap(({ account, labels, shares }) =>
    labels.map((label) => ({
      ...{ account, label },
      has: shares.find(({ id }) => id === label.id)?.count ?? 0,
    })),
  );
  const byName = Map.groupBy(all, ({ label }) => fold(label.name));
  return [...byName.values()].flatMap((own): readonly LabelChoice[] => {
    const [first] = own;
    if (first === undefined) return [];
    const has = own.reduce((sum, one) => sum + one.has, 0);
    return [
      {
        ...{ name: first.label.name, colour: first.label.colour },
        ids: new Map(own.map(({ account, label }) => [account, label.id])),
        state: has === 0 ? 'none' : has < total ? 'some' : 'all',
      },
    ];
  });
}

/** Those whose name has the typed text in it; the name that a new label gets; and whether none is called so, which then can be created. */
export function fitting(choices: readonly LabelChoice[], typed: string) {
  const newName = wholeGraphemes(asLabelName(typed), MAX_LABEL_NAME).trim();
  const wanted = fold(newName);
  return {
    shown: choices.filter(({ name }) => fold(name).includes(wanted)),
    newName,
    isNew: wanted !== '' && !choices.some(({ name }) => fold(name) === wanted),
  };
}
