/** A message that the person sent, and when; the numbers count the person's actions. */
export interface Sent {
  /** Of what looks the same it is the same. */
  readonly key: string;
  /** When it could first be sent. */
  readonly first: number;
  /** When the person asked for it last: later than `first` when it was sent again after it had failed. */
  readonly last: number;
}

/**
 * Whether the order of a conversation is possible. Its messages, by their keys, must be items of `sent`, each once, and none may have been
 * last sent before an earlier one could be sent at all. A message that never failed has one moment only, so it is in the order of sending;
 * one that was sent again may be anywhere from its first moment to its last. Missing messages aren't checked here.
 */
export function isInOrder(keys: readonly string[], sent: readonly Sent[]): boolean {
  return fits(keys, sent, Number.NEGATIVE_INFINITY);
}

/** @param now the latest `first` of the items before */
function fits([key, ...keys]: readonly string[], sent: readonly Sent[], now: number): boolean {
  if (key === undefined) return true;
  return choices(key, sent, now).some((chosen) =>
    fits(
      keys,
      sent.filter((item) => item !== chosen),
      Math.max(now, chosen.first),
    ),
  );
}

/** The items that a message can be, but for those that serve worse than another one: that can be sent later and had to be sent earlier. */
function choices(key: string, sent: readonly Sent[], now: number): readonly Sent[] {
  const possible = sent.filter((item) => item.key === key && item.last >= now);
  return possible.filter(
    (item, index) =>
      !possible.some((other, at) => {
        if (other === item || other.first > item.first || other.last > item.last) return false;
        // Of two that serve alike the earlier one stays.
        return other.first < item.first || other.last < item.last || at < index;
      }),
  );
}
