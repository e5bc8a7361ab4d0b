import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationName } from '../../../shared/model/conversations.ts';
import type { ConvId, RuleId } from '../../../shared/model/ids.ts';
import type { Rule, RuleActions } from '../../../shared/model/rules.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly rules: StoreApi<RulesState>;
  }
}

/** A rule in the form, as it is typed. */
export interface EditedRule {
  /** Null: a new one. */
  readonly id: RuleId | null;
  readonly name: string;
  /** With commas in between. */
  readonly from: string;
  readonly words: string;
  readonly convId: ConvId | null;
  /** Null, too, while the archive doesn't have it. */
  readonly conversation: ConversationName | null;
  /** In the field of the conversation, while none is chosen. */
  readonly search: string;
  readonly isCritical: boolean;
  readonly hasFile: boolean;
  readonly actions: RuleActions;
}

export const NEW_RULE: EditedRule = {
  ...{ id: null, name: '', from: '', words: '', convId: null, conversation: null, search: '' },
  ...{ isCritical: false, hasFile: false },
  actions: { labels: [], pins: false, level: null, snooze: null },
};

export const editedFrom = ({ id, name, conditions, actions, conversation }: Rule): EditedRule => ({
  ...{ id, name, convId: conditions.convId, conversation, search: '', actions },
  ...{ from: conditions.from.join(', '), words: conditions.words.join(', ') },
  ...{ isCritical: conditions.isCritical, hasFile: conditions.hasFile },
});

/** The pages of the rules in the settings. The form stays, with what was typed, when the settings close. */
export interface RulesState {
  /** Null: the form is closed. */
  readonly edited: EditedRule | null;
  /** The form as it was opened. */
  readonly opened: EditedRule | null;
  /** The rule whose log is shown; null: none. */
  readonly logged: Pick<Rule, 'id' | 'name'> | null;
  edit(rule: EditedRule | null): void;
  /** Opens the form for this new rule, unless it is open with something that was typed. Returns whether it did. */
  make(rule: EditedRule): boolean;
  change(part: Partial<EditedRule>): void;
  showLog(rule: Pick<Rule, 'id' | 'name'> | null): void;
  /** The number may be another conversation's now: closes the form if it names it. */
  leave(convId: ConvId): void;
}

export function createRulesStore(): StoreApi<RulesState> {
  return createStore<RulesState>((set, get) => ({
    edited: null,
    opened: null,
    logged: null,
    edit: (edited) => set({ edited, opened: edited, logged: null }),
    make: (rule) => {
      const { edited, opened } = get();
      const isFree = edited === null || JSON.stringify(edited) === JSON.stringify(opened);
      if (isFree) get().edit(rule);
      else set({ logged: null });
      return isFree;
    },
    change: (part) => set(({ edited }) => (edited === null ? {} : { edited: { ...edited, ...part } })),
    showLog: (logged) => set({ logged }),
    leave: (convId) => set(({ edited }) => (edited?.convId === convId ? { edited: null } : {})),
  }));
}

export const useRules = <T>(select: (state: RulesState) => T): T =>
  useStore(useAccountStores().rules, select);
