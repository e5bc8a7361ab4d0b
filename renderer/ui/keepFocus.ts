const CONTROL = 'button:not([disabled]), input, textarea, a[href]';

/**
 * A ref callback for an element whose controls replace one another. When the control that has the focus is removed, and nothing else takes
 * the focus, it goes to the one marked with `data-takes-focus`, or else to the first one.
 */
export function keepFocus(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return;
  let held: Element | null = null;
  const watch = new MutationObserver(() => {
    if (held === null || held.isConnected) return;
    forget();
    if (document.activeElement !== document.body) return;
    const heir = place.querySelector('[data-takes-focus]') ?? place.querySelector(CONTROL);
    if (heir instanceof HTMLElement) heir.focus();
  });
  const forget = () => {
    held = null;
    watch.disconnect();
  };
  const hold = ({ target }: FocusEvent) => {
    held = target instanceof Element ? target : null;
    watch.observe(place, { childList: true, subtree: true });
  };
  // The focus moved, unless the control is being removed, or the window has lost the focus.
  const leave = () =>
    queueMicrotask(() => {
      if (held?.isConnected && document.activeElement !== held) forget();
    });
  place.addEventListener('focusin', hold);
  place.addEventListener('focusout', leave);
  return () => {
    place.removeEventListener('focusin', hold);
    place.removeEventListener('focusout', leave);
    forget();
  };
}
