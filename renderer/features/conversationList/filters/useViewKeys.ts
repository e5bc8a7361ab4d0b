import { useEffect, useEffectEvent, useRef } from 'react';
import { topDialog } from '../../../ui/overlays/openDialogs.ts';
import type { LabelView } from '../../labels/useLabelViews.ts';
import { useHelp } from '../../navigation/helpStore.ts';
import { useLayout } from '../../navigation/layoutStore.ts';
import { useSettings } from '../../settings/settingsStore.ts';
import { DIGEST_LETTER, isPlain, SHORTCUTS_SIGN, VIEW_LETTERS } from '../../shortcuts/letters.ts';
import { useSavedViews } from '../saved/useSavedViews.ts';
import type { AnyFilter } from './useViews.ts';
import { VIEWS } from './viewOrder.ts';

/** A digit is the same key where it takes Shift. */
const keyOf = ({ code, key }: KeyboardEvent): string => /^(?:Digit|Numpad)(\d)$/u.exec(code)?.[1] ?? key;

/** Goes to a view by `g` and a letter, or to a label or a saved search by `g` and its key, and shows all keys, wherever no text is typed. */
export function useViewKeys(labels: readonly LabelView[], goTo: (view: AnyFilter) => void): void {
  const show = useLayout((state) => state.show);
  const isOn = useSettings(({ settings }) => settings.letterKeys);
  const { saved, open } = useSavedViews();
  const help = useHelp((state) => state.show);
  const hasBegun = useRef(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = isOn && !event.defaultPrevented && !isTaken(event);
    // Most keyboards have it with Shift.
    if (isMeant && event.key === SHORTCUTS_SIGN && isPlain({ ...held(event), shiftKey: false })) {
      event.preventDefault();
      help('shortcuts');
      return;
    }
    const isLetter = isMeant && isPlain(event);
    const begun = hasBegun.current;
    hasBegun.current = isLetter && !begun && event.key === 'g';
    if (!begun || !isLetter) return;
    const label = labels.find(({ letter }) => letter === keyOf(event));
    const view = VIEWS.find((each) => VIEW_LETTERS[each] === event.key) ?? label?.view;
    const search = saved.find(({ key }) => key === keyOf(event));
    const isDigest = event.key === DIGEST_LETTER;
    if (view === undefined && search === undefined && !isDigest) return;
    event.preventDefault();
    event.stopPropagation();
    if (view !== undefined) goTo(view);
    else if (search !== undefined) open(search);
    else show('digest');
  });
  useEffect(() => {
    // Before the row with the focus, for which some of the letters mean something else.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

const held = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => ({ altKey, ctrlKey, metaKey });

/** A letter goes into a text there, or to an entry that begins with it; in a conversation, into its message box. */
const TAKES_LETTERS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [data-takes-text]';

const isTaken = ({ target }: KeyboardEvent): boolean =>
  topDialog() !== undefined || (target instanceof Element && target.closest(TAKES_LETTERS) !== null);
