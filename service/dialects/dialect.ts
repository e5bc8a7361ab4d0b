import type { Endpoint } from '../faults.ts';

/** An object as it stands in JSON or in a form. */
export type Fields = Readonly<Record<string, unknown>>;

/** An answer other than 200 (section 7). */
export interface Refusal {
  readonly status: number;
  readonly error: string;
}

/** What a dialect may do differently. Each is a pure function at the service's edge; what is left out stays as it is. */
export interface Habits {
  /** An element of the answer to /get. */
  readonly message?: (message: Fields) => Fields;
  /** All elements of such an answer, in their order. */
  readonly page?: (messages: readonly Fields[]) => readonly Fields[];
  /** The answer to /send and /sendfile. */
  readonly sent?: (answer: Fields) => Fields;
  /** Another way to refuse; undefined for what it does not refuse in its own way. */
  readonly refusal?: (refusal: Refusal) => Refusal | undefined;
  /** The body of a refusal. */
  readonly refusalBody?: (body: Fields) => Fields;
  /** Content-Type of what is JSON; '' for none. */
  readonly jsonType?: string;
  /** Headers of a file, by their names in small letters. */
  readonly fileHeaders?: (headers: Fields) => Fields;
  /** A request's form, before it is read. @throws HttpError for one that it refuses */
  readonly form?: (form: Fields, endpoint: Endpoint) => Fields;
  /** The name that an uploaded file gets, once it is decoded. */
  readonly fileName?: (name: string) => string;
}

/** A choice that a service may make where the specification says "not shown", and another one than the service here makes. */
export interface Dialect extends Habits {
  readonly id: string;
  /** Of the specification. */
  readonly section: string;
  /** What it changes, in a sentence. */
  readonly choice: string;
  /** Only one dialect of a group can be spoken at once. */
  readonly group?: string;
}

/** Everything that may differ, with nothing left out. */
export interface Edge extends Required<Habits> {
  readonly refusal: (refusal: Refusal) => Refusal;
  readonly jsonType: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Speaks dialects together, in their order; with none nothing changes. */
export function speak(dialects: readonly Dialect[]): Edge {
  const all = <K extends keyof Habits>(habit: K) =>
    dialects.flatMap((dialect): NonNullable<Habits[K]>[] => {
      const own = dialect[habit];
      return own === undefined ? [] : [own];
    });
  const refusals = all('refusal');
  return {
    message: inTurn(all('message')),
    page: inTurn(all('page')),
    sent: inTurn(all('sent')),
    refusal: (refusal) => refusals.map((each) => each(refusal)).find((other) => other) ?? refusal,
    refusalBody: inTurn(all('refusalBody')),
    jsonType: all('jsonType').at(-1) ?? JSON_TYPE,
    fileHeaders: inTurn(all('fileHeaders')),
    form: (form, endpoint) => all('form').reduce((each, change) => change(each, endpoint), form),
    fileName: inTurn(all('fileName')),
  };
}

const inTurn =
  <T>(changes: readonly ((value: T) => T)[]) =>
  (value: T): T =>
    changes.reduce((each, change) => change(each), value);
