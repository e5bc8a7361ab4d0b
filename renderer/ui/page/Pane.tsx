import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { useLandmark } from 'react-aria/useLandmark';

interface PaneProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A part of the window that F6 and Shift+F6 reach; the focus returns to its last place in it. */
export function Pane({ label, className, children }: PaneProps) {
  const ref = useRef<HTMLElement>(null);
  return (
    <section {...usePane('region', label, ref)} ref={ref} className={className}>
      {children}
    </section>
  );
}

/** Where to begin where nothing had the focus yet: where one writes to others, else the chosen row, else the first thing there is. */
const BEGINNINGS = ['textarea:not([data-aside])', 'li [tabindex="0"]', 'input:not([type="radio"])', 'button'];

/** Makes the element of `ref` one of the parts of the window that F6 leads to; returns its props. */
export function usePane(role: 'main' | 'region', label: string, ref: RefObject<HTMLElement | null>) {
  // The same at each draw: with another one the library would forget what had the focus.
  const focus = useCallback(() => {
    const found = BEGINNINGS.map((each) => ref.current?.querySelector<HTMLElement>(each));
    found.find((element) => element)?.focus();
  }, [ref]);
  const { landmarkProps } = useLandmark({ role, 'aria-label': label, focus }, ref);
  return { ...landmarkProps, 'aria-label': label };
}
