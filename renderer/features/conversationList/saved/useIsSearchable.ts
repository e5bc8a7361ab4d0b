import { isUnfinished, parseSearch } from '../../../../shared/search/parseSearch.ts';
import { isOwnAddress } from '../../../../shared/text/chatLink.ts';
import { usePlaceIn } from '../../places/usePlaceIn.ts';

/** Whether a text without space around it can be saved as a search: it asks for something, and is no link that leads somewhere. */
export function useIsSearchable(): (query: string) => boolean {
  const placeIn = usePlaceIn();
  return (query) =>
    query !== '' && !isOwnAddress(query) && placeIn(query) === null && !isUnfinished(parseSearch(query));
}
