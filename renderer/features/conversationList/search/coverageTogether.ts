import type { Coverage } from '../../../../shared/model/search.ts';

/** Of several accounts; null: of none. */
export function together(all: readonly Coverage[]): Coverage | null {
  const [first, ...others] = all;
  if (!first) return null;
  return others.reduce(
    (sum, { messages, since, isWhole, isUnreadable, texts }) => ({
      messages: sum.messages + messages,
      since: since === null || sum.since === null ? (since ?? sum.since) : Math.min(since, sum.since),
      isWhole: sum.isWhole && isWhole,
      isUnreadable: sum.isUnreadable || isUnreadable,
      texts: textsTogether(sum.texts, texts),
    }),
    first,
  );
}

const textsTogether = (a: Coverage['texts'], b: Coverage['texts']): Coverage['texts'] =>
  a === null || b === null ? (a ?? b) : { files: a.files + b.files, done: a.done + b.done };
