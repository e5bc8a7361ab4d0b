/** Which dictionary a thread checks with: the paths of its two files. */
export interface DictionaryFiles {
  readonly aff: string;
  readonly dic: string;
}

/** Why a dictionary can't be used: it isn't there, or isn't one. */
export type DictionaryProblem = 'missing' | 'damaged';

export type SpellingRequest =
  /** Those of the words that the dictionary doesn't have. */
  | { readonly type: 'wrong'; readonly words: readonly string[] }
  | { readonly type: 'suggest'; readonly word: string };

/** Requests to the thread of a dictionary, which answers them one after another. */
export type ToSpelling = SpellingRequest & { readonly id: number };

export type FromSpelling =
  /** Once, and before all answers. */
  | { readonly type: 'opened'; readonly problem: DictionaryProblem | null; readonly reason: string }
  | { readonly type: 'answer'; readonly id: number; readonly words: readonly string[] };
