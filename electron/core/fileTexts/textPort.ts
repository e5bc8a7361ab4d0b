import type { FromCore, ReadText, TextAnswer, TextOutcome } from '../protocol.ts';

type Asked = Extract<FromCore, { type: 'read-text' }>;

/** Asks the shell, which can start processes, for the texts of files. */
export function createTextPort(ask: (asked: Asked) => void): {
  readonly read: ReadText;
  answered(answer: TextAnswer): void;
} {
  const waiting = new Map<number, PromiseWithResolvers<TextOutcome | null>>();
  let lastId = 0;
  return {
    read: (bytes, kind) => {
      lastId += 1;
      const answer = Promise.withResolvers<TextOutcome | null>();
      waiting.set(lastId, answer);
      ask({ type: 'read-text', id: lastId, kind, bytes });
      return answer.promise;
    },
    answered: ({ id, outcome }) => {
      waiting.get(id)?.resolve(outcome);
      waiting.delete(id);
    },
  };
}
