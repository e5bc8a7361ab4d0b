import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { isOwnAddress } from '../../../../shared/text/chatLink.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useGoToPlace } from '../../places/useGoToPlace.ts';
import { usePlaceIn } from '../../places/usePlaceIn.ts';
import { type BestFinder, createBestFinder, type Outcomes } from './openBest.ts';
import { typeInto } from './typeInto.ts';

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
  const { bridge, conversations, selection } = useAccountStores();
  const { explain, failed } = useAppStores().notices.getState();
  const { openConversation } = selection.getState();

  const placeIn = usePlaceIn();
  const goTo = useGoToPlace();
  const keepTyped = (typed: string) => {
    const { filter, setFilter } = conversations.getState();
    if (typed !== '') setFilter(filter + typed.replaceAll('\n', ''));
  };
  const sayNothing = useEffectEvent((filter: string) =>
    explain(placeIn(filter) ? t('place.unknown') : t('conversations.empty.filteredBody', { filter })),
  );
  // It led where it should, and finds nothing in the list.
  const clearLink = useEffectEvent((link: string) => {
    const { filter, setFilter } = conversations.getState();
    if (filter === link && placeIn(link)) setFilter('');
  });
  const typeInOpen = useEffectEvent((typed: string) => typeInto(focusOpen(), typed));
  const placeOf = useEffectEvent(placeIn);
  const outcomes = useEffectEvent(
    (): Outcomes => ({
      found: ({ convId, msgId }, typed) => {
        clearLink(conversations.getState().filter);
        flushSync(() => openConversation(convId, msgId));
        typeInOpen(typed);
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
  // Of another account, it is another one.
  const finder = useMemo(
    () =>
      createBestFinder(bridge.request, (text) => placeOf(text), {
        found: (...found) => outcomes().found(...found),
        nothing: (...nothing) => outcomes().nothing(...nothing),
        failed: (...why) => outcomes().failed(...why),
      }),
    [bridge],
  );

  useHeldKeys(box, finder);

  return {
    open: (filter) => {
      const place = placeIn(filter);
      // The shown account may have a conversation with the same number.
      if (place && place.account !== null && place.account !== bridge.account)
        goTo(place, { onLeave: () => clearLink(filter) });
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
