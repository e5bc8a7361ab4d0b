import {
  type ConversationPage,
  type ConversationView,
  type FilteredView,
  filteredView,
  type ListedFilter,
  type ListFilter,
  viewFor,
} from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { indexIn } from './conversationPage.ts';

type Rows = Pick<ConversationPage, 'conversations' | 'first' | 'kept'>;

interface Listed<View> {
  readonly page: Rows | null;
  readonly view: View;
}

/** The view that is listed. A filter doesn't take away the conversation that is open: it stays until the person leaves it. */
export function createListedView() {
  let open: ConvId | null = null;
  let stay: ConvId | null = null;
  const isListed = (page: Rows | null, convId: ConvId | null): boolean =>
    page !== null && convId !== null && typeof indexIn(page, convId) === 'number';

  return {
    current: (typed: string, filter: ListedFilter): ConversationView => viewFor(typed, filter, stay),
    /** The same without a search. */
    currentOf: (filter: ListFilter): FilteredView => filteredView(filter, stay),
    /** An answer came. Returns its view, in which the open conversation stays from now on. */
    answered: <View extends ConversationView>({ page, view }: Listed<View>): View => {
      if (!('stay' in view)) return view;
      if (isListed(page, open)) stay = open;
      return { ...view, stay };
    },
    /** Another conversation is open. Returns whether the view is another one. */
    opened: ({ page, view }: Listed<ConversationView>, convId: ConvId | null): boolean => {
      if (convId === open) return false;
      const before = stay;
      open = convId;
      stay = 'stay' in view && isListed(page, convId) ? convId : null;
      return stay !== before;
    },
    filtered: (): void => {
      stay = null;
    },
  };
}
