import type { Coverage } from '../../../../shared/model/search.ts';

/** Of several accounts; null: of none. */
export function together(all: readonly Coverage[]): Coverage | null {
  if (all.length === 0) return null;
  return {
    messages: all.reduce((sum, { messages }) => sum + messages, 0),
    since: sinceOf(all),
    isWhole: all.every(({ isWhole }) => isWhole),
    isUnreadable: all.some(({ isUnreadable }) => isUnreadable),
    texts: all.map(({ texts }) => texts).reduce(textsTogether, null),
  };
}

/** The time from which on all of them are searched. An account that is whole is searched from its beginning. */
function sinceOf(all: readonly Coverage[]): number | null {
  const loading = all.filter(({ isWhole }) => !isWhole).map(({ since }) => since);
  if (loading.length > 0) return loading.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)));
  const known = all.map(({ since }) => since).filter((since) => since !== null);
  return known.length === 0 ? null : Math.min(...known);
}

const textsTogether = (a: Coverage['texts'], b: Coverage['texts']): Coverage['texts'] =>
  a === null || b === null ? (a ?? b) : { files: a.files + b.files, done: a.done + b.done };
