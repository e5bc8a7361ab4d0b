import type { Readable } from 'node:stream';
import type { Endpoint } from '../faults.ts';

/** An object of JSON or of a form. */
export type Fields = Readonly<Record<string, unknown>>;

/** An answer other than 200 (section 7). */
export interface Refusal {
  readonly status: number;
  readonly error: string;
}

/** The differences that a dialect may have. Each is a pure function at the service's edge; an omitted one changes nothing. */
export interface Habits {
  /** An element of the answer to /get. */
  readonly message?: (message: Fields) => Fields;
  /** All elements of such a response, in their order. */
  readonly page?: (messages: readonly Fields[]) => readonly Fields[];
  /** The response to /send and /sendfile. `form`: the request of /send; empty for /sendfile. */
  readonly sent?: (answer: Fields, form: Fields) => Fields;
  /** The status of that answer. */
  readonly sentStatus?: number;
  /** Another error; undefined for requests that it rejects in the usual way. */
  readonly refusal?: (refusal: Refusal) => Refusal | undefined;
  /** The body of an error. `form`: the request; empty for /sendfile. */
  readonly refusalBody?: (body: Fields, form: Fields) => Fields;
  /** Content-Type of JSON; '' for none. */
  readonly jsonType?: string;
  /** Headers of a file, by their names in small letters. */
  readonly fileHeaders?: (headers: Fields) => Fields;
  /** Changes a request's form before it is read. @throws HttpError for a form that it rejects */
  readonly form?: (form: Fields, endpoint: Endpoint) => Fields;
  /** The name that an uploaded file gets, once it is decoded. */
  readonly fileName?: (name: string) => string;
  /** The stored form of an uploaded file. */
  readonly content?: (content: Readable) => Readable;
  /** The service's first message in each conversation, of the kind `system`; '' for none. */
  readonly opening?: string;
}

/** A choice that a service may make where the specification says "not shown", and another one than the service here makes. */
export interface Dialect extends Habits {
  readonly id: string;
  /** Of the specification. */
  readonly section: string;
  /** The difference, in a sentence. */
  readonly choice: string;
  /** Only one dialect of a group can be spoken at once. */
  readonly group?: string;
  /** Tested only alone: it changes what tests of many dialects at once look for. */
  readonly isAlone?: true;
}

/** Every habit, with nothing omitted. */
export interface Edge extends Required<Habits> {
  readonly refusal: (refusal: Refusal) => Refusal;
  readonly jsonType: string;
  readonly sentStatus: number;
  readonly opening: string;
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
    sentStatus: all('sentStatus').at(-1) ?? 200,
    refusal: (refusal) => refusals.map((each) => each(refusal)).find((other) => other) ?? refusal,
    refusalBody: inTurn(all('refusalBody')),
    jsonType: all('jsonType').at(-1) ?? JSON_TYPE,
    fileHeaders: inTurn(all('fileHeaders')),
    form: (form, endpoint) => all('form').reduce((each, change) => change(each, endpoint), form),
    fileName: inTurn(all('fileName')),
    content: inTurn(all('content')),
    opening: all('opening').at(-1) ?? '',
  };
}

const inTurn =
  <T, More extends unknown[]>(changes: readonly ((value: T, ...more: More) => T)[]) =>
  (value: T, ...more: More): T =>
    changes.reduce((each, change) => change(each, ...more), value);
