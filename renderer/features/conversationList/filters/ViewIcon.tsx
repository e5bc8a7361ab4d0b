import {
  AlarmClock,
  CheckCheck,
  CircleAlert,
  Hourglass,
  Inbox,
  Mail,
  MessagesSquare,
  PencilLine,
  Reply,
  TriangleAlert,
} from 'lucide-react';
import type { ListFilter } from '../../../../shared/model/conversations.ts';

const ICONS = {
  inbox: Inbox,
  unread: Mail,
  waitingForUs: Reply,
  waitingForThem: Hourglass,
  critical: TriangleAlert,
  drafts: PencilLine,
  notSent: CircleAlert,
  snoozed: AlarmClock,
  done: CheckCheck,
  all: MessagesSquare,
} as const satisfies Record<ListFilter, unknown>;

export function ViewIcon({ view }: { readonly view: ListFilter }) {
  const Icon = ICONS[view];
  return <Icon aria-hidden="true" />;
}
