/** The bits of `messages.flags`. */
export const DELETED = 1;
export const FORWARDED = 2;
/** Sent by the signed-in user. */
export const FROM_SELF = 4;
/** There is a row in `attachments`, in `locations`. */
export const HAS_ATTACHMENT = 8;
export const HAS_LOCATION = 16;
/** With one of these a message never counts as unread. */
export const NEVER_UNREAD = DELETED | FROM_SELF;

/** Of a message; like `mayBeCritical`. */
export const MAY_BE_CRITICAL = "lower(trim(priority, char(9, 10, 13, 32))) NOT IN ('normal', '0', '')";

/** The unread messages of a conversation `c`. */
export const IS_UNREAD = `msgId > c.readUpTo AND flags & ${NEVER_UNREAD} = 0`;
