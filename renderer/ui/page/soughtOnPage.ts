import { createContext, type RefObject, use, useEffect, useRef } from 'react';

/** The label of the part of a page that the person goes to, and a function to call once it is in view. */
export interface Sought {
  readonly label: string;
  readonly onFound: () => void;
}

export const SoughtContext = createContext<Sought | null>(null);

/** Returns a ref for the part of a page with that label. When it is sought, it is scrolled to, and its control takes the focus. */
export function useSought<Part extends HTMLElement>(label: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const sought = use(SoughtContext);
  useEffect(() => {
    if (sought?.label !== label || part.current === null) return;
    const control = part.current.querySelector<HTMLElement>('input:checked') ?? firstControl(part.current);
    control?.focus({ preventScroll: true });
    part.current.scrollIntoView({ block: 'center' });
    sought.onFound();
  }, [sought, label]);
  return part;
}

const firstControl = (part: HTMLElement) => part.querySelector<HTMLElement>('input, button');
