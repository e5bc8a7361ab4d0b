import {
  type AllFilter,
  type ConversationPage,
  type ConversationView,
  type ListedFilter,
  type SharedView,
  sharedView,
  viewFor,
} from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { indexIn } from './conversationPage.ts';

type Rows = Pick<ConversationPage, 'conversations' | 'first' | 'kept'>;

interface Listed<View> {
  readonly page: Rows | null;
  readonly view: View;
}

/** The view that is listed. A filter doesn't take away a conversation that is open: it stays until the person leaves it. */
export function createListedView() {
  let open: readonly ConvId[] = [];
  let stay: readonly ConvId[] = [];
  const stayIn = (page: Rows | null): readonly ConvId[] =>
    open.filter(
      (convId) => stay.includes(convId) || (page !== null && typeof indexIn(page, convId) === 'number'),
    );

  return {
    current: (typed: string, filter: ListedFilter): ConversationView => viewFor(typed, filter, stay),
    /** The same without a search. */
    currentOf: (filter: AllFilter): SharedView => sharedView(filter, stay),
    /** An answer came. Returns its view, in which the open conversations stay from now on. */
    answered: <View extends ConversationView | SharedView>({ page, view }: Listed<View>): View => {
      if (!('stay' in view)) return view;
      stay = stayIn(page);
      return { ...view, stay };
    },
    /** Others are open. Returns whether the view is another one. */
    opened: ({ page, view }: Listed<ConversationView | SharedView>, convIds: readonly ConvId[]): boolean => {
      if (isSame(convIds, open)) return false;
      const before = stay;
      open = convIds;
      // A search lists others; those that stay below it are left only with their pane.
      stay = stayIn('stay' in view ? page : null);
      return !isSame(stay, before);
    },
    filtered: (): void => {
      stay = [];
    },
  };
}

const isSame = (some: readonly ConvId[], others: readonly ConvId[]): boolean =>
  some.length === others.length && some.every((convId, at) => convId === others[at]);
