import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { isOwnAddress } from '../../../../shared/text/chatLink.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useOpenIn } from '../../account/useOpenIn.ts';
import { useSearched } from '../../account/useSearched.ts';
import { useGoToPlace } from '../../places/useGoToPlace.ts';
import { usePlaceIn } from '../../places/usePlaceIn.ts';
import type { FoundIn } from './allSearch.ts';
import { type BestFinder, createBestFinder, type Outcomes } from './openBest.ts';
import { orderFound } from './orderFound.ts';
import { typeInto } from './typeInto.ts';
import { useSearchText } from './useSearchText.ts';

/** The search box's action on Enter. */
export interface OpenBest {
  /** Opens the best match for `filter`. Keys typed before it opens go into its message box. */
  open(filter: string): void;
  /** True for a key that is held, or otherwise of no more use. */
  takes(event: KeyboardEvent): boolean;
}

/** `focusOpen` moves the focus to the message box of the open pane, and returns that. */
export function useOpenBest(
  box: RefObject<HTMLInputElement | null>,
  focusOpen: () => HTMLTextAreaElement | null,
): OpenBest {
  const { t } = useTranslation('frame');
  const { bridge } = useAccountStores();
  const { explain, failed } = useAppStores().notices.getState();
  const { now, setText } = useSearchText();
  const openIn = useOpenIn();
  const bridges = useSearched();

  const placeIn = usePlaceIn();
  const goTo = useGoToPlace();
  const keepTyped = (typed: string) => {
    if (typed !== '') setText(now() + typed.replaceAll('\n', ''));
  };
  const sayNothing = useEffectEvent((filter: string) =>
    explain(placeIn(filter) ? t('place.unknown') : t('conversations.empty.filteredBody', { filter })),
  );
  // It led where it should, and finds nothing in the list.
  const clearLink = useEffectEvent((link: string) => {
    if (now() === link && placeIn(link)) setText('');
  });
  const typeInOpen = useEffectEvent((typed: string) => typeInto(focusOpen(), typed));
  const placeOf = useEffectEvent(placeIn);
  const outcomes = useEffectEvent(
    (): Outcomes => ({
      found: (best, typed) => {
        if (best.lacksMessage) explain(t('place.noMessage'));
        clearLink(now());
        openIn(best).then((isHere) => (isHere ? typeInOpen : keepTyped)(typed), failed);
      },
      nothing: (filter, typed) => {
        sayNothing(filter);
        keepTyped(typed);
      },
      failed: (thrown, typed) => {
        failed(thrown);
        keepTyped(typed);
      },
    }),
  );
  const orderOf = useEffectEvent((filter: string, found: readonly FoundIn[]) => orderFound(t, filter, found));
  const searchedNow = useEffectEvent(bridges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another account, it is another one
  const finder = useMemo(
    () =>
      createBestFinder(
        {
          bridges: () => searchedNow(),
          placeIn: (text) => placeOf(text),
          order: (filter, found) => orderOf(filter, found),
        },
        {
          found: (...found) => outcomes().found(...found),
          nothing: (...nothing) => outcomes().nothing(...nothing),
          failed: (...why) => outcomes().failed(...why),
        },
      ),
    [bridge],
  );

  useHeldKeys(box, finder);

  return {
    open: (filter) => {
      const place = placeIn(filter);
      const isElsewhere = place && place.account !== null && place.account !== bridge.account;
      // The shown account may have a conversation with the same number.
      if (place && (isElsewhere || place.among)) goTo(place, { onLeave: () => clearLink(filter) });
      else if (place === null && isOwnAddress(filter)) explain(t('place.malformed'));
      else finder.find(filter);
    },
    takes: ({ key, repeat }) => {
      if (key === 'Escape') finder.stop();
      if (key !== 'Enter' || !finder.isLooking()) return false;
      if (!repeat) finder.hold('\n');
      return true;
    },
  };
}

/** Gives the finder what is typed in the box while it looks, and stops it when the person moves on. */
function useHeldKeys(box: RefObject<HTMLInputElement | null>, finder: BestFinder): void {
  const { selection } = useAccountStores();
  useEffect(() => {
    const input = box.current;
    const onBeforeInput = (event: InputEvent) => {
      if (!finder.isLooking() || !event.cancelable || event.isComposing) return;
      event.preventDefault();
      if (event.data !== null) finder.hold(event.data);
      else if (event.inputType.startsWith('delete')) finder.takeBackOne();
    };
    // With the window it keeps the focus.
    const onBlur = () => {
      if (document.activeElement !== input) finder.stop();
    };
    input?.addEventListener('beforeinput', onBeforeInput);
    input?.addEventListener('blur', onBlur);
    const stopWatching = selection.subscribe(() => finder.stop());
    return () => {
      input?.removeEventListener('beforeinput', onBeforeInput);
      input?.removeEventListener('blur', onBlur);
      stopWatching();
    };
  }, [box, finder, selection]);
}
