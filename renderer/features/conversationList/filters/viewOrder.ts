import type { ListFilter } from '../../../../shared/model/conversations.ts';
import { VIEW_LETTERS } from '../../shortcuts/letters.ts';

export const VIEWS = Object.keys(VIEW_LETTERS) as readonly ListFilter[];

/** Whether a view with so many conversations has a button of its own above the list, which has room for few. */
export const isQuick = (view: ListFilter, count: number): boolean =>
  view === 'inbox' || view === 'unread' || view === 'drafts' || (view === 'notSent' && count > 0);
