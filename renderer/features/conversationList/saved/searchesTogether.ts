import type { NamedSearch } from '../../../../shared/model/savedSearches.ts';

/** The saved searches of several accounts, in their order: of those that have one name and text, the first. */
export const searchesTogether = <T extends NamedSearch>(accounts: readonly (readonly T[])[]): readonly T[] =>
  [...Map.groupBy(accounts.flat(), ({ name, query }) => JSON.stringify([name, query])).values()].flatMap(
    ([first]) => first ?? [],
  );
