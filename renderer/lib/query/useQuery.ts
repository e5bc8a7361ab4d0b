import { useEffect, useEffectEvent } from 'react';
import { type Asking, createQuery } from './query.ts';

interface AskingAbout<Question, Answer> extends Omit<Asking<Answer>, 'ask'> {
  ask(question: Question): Promise<Answer>;
}

/** Keeps the answer to a question up to date while the component is shown; null asks nothing. Questions are compared by value. */
export function useQuery<Question, Answer>(
  question: Question | null,
  asking: AskingAbout<Question, Answer>,
): void {
  const watch = useEffectEvent((_key: string) =>
    question === null ? undefined : createQuery({ ...asking, ask: () => asking.ask(question) }).watch(),
  );
  const key = JSON.stringify(question);
  useEffect(() => watch(key), [key]);
}
