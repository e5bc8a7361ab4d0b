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
  const [{ text, enters }, set] = useState(NOTHING);
  const [waiting = null, ...others] = enters;
  const sought = waiting === null ? text : text.slice(0, waiting.at);
  /** After the one that waits. */
  const later = others.map((entered) => ({ ...entered, at: entered.at - sought.length }));
  const rest = text.slice(sought.length);
  return {
    text,
    sought,
    waiting,
    /** The rest, in which further Enters begin lines. */
    since: later.reduceRight((all, { at }) => `${all.slice(0, at)}\n${all.slice(at)}`, rest),
    type: (next: string) => {
      const isKept = next.startsWith(sought);
      set({ text: next, enters: isKept ? enters.filter(({ at }) => at <= next.length) : [] });
    },
    enter: (isBeside: boolean) => set({ text, enters: [...enters, { at: text.length, isBeside }] }),
    /** The Enter that waits led to other entries: the rest is for those. */
    leadOn: () => set(waiting === null ? NOTHING : { text: rest, enters: later }),
    /** It leads nowhere: all of the text is sought. */
    stay: () => set({ text, enters: [] }),
  };
}
