import { useState } from 'react';

/** An Enter that came before the entries were found. */
interface Entered {
  /** How long the text was, UTF-16 units. */
  readonly at: number;
  /** A conversation is to open beside the main one. */
  readonly isBeside: boolean;
}

interface Typed {
  readonly text: string;
  readonly enters: readonly Entered[];
}

const NOTHING: Typed = { text: '', enters: [] };

/**
 * The text in the field. An Enter that comes before the entries are found waits for them. Until then the text before it is `sought`, and the
 * rest is for where it leads, as are further Enters.
 */
export function useTyped() {
  // Keys may come before the last change is drawn, so each goes on from the one before.
  const [typed, change] = useState(NOTHING);
  const { rest, later } = afterEnter(typed);
  return {
    text: typed.text,
    sought: soughtOf(typed),
    waiting: typed.enters[0] ?? null,
    /** The rest, in which further Enters begin lines. */
    since: later.reduceRight((all, { at }) => `${all.slice(0, at)}\n${all.slice(at)}`, rest),
    type: (next: string) => change((before) => withText(before, next)),
    enter: (isBeside: boolean) =>
      change(({ text, enters }) => ({ text, enters: [...enters, { at: text.length, isBeside }] })),
    /** An Enter led to other entries. The text after the one that waits is for those; without one, no text is. */
    leadOn: () =>
      change((before) => {
        const after = afterEnter(before);
        return { text: after.rest, enters: after.later };
      }),
    /** It leads nowhere: all of the text is sought. */
    stay: () => change(({ text }) => ({ text, enters: [] })),
  };
}

const soughtOf = ({ text, enters: [waiting] }: Typed): string =>
  waiting === undefined ? text : text.slice(0, waiting.at);

function afterEnter(typed: Typed) {
  const { length } = soughtOf(typed);
  const later = typed.enters.slice(1).map((entered) => ({ ...entered, at: entered.at - length }));
  return { rest: typed.text.slice(length), later };
}

/** Another text than the one before the Enter that waits takes that back. */
function withText(before: Typed, text: string): Typed {
  const isKept = text.startsWith(soughtOf(before));
  return { text, enters: isKept ? before.enters.filter(({ at }) => at <= text.length) : [] };
}
