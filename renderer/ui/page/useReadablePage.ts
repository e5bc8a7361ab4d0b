import { useLayoutEffect, useState } from 'react';

/**
 * While a list of suggestions is open, the library hides everything else from screen readers, although Tab still reaches it. The returned
 * function takes whether the list is open, and keeps the page readable.
 */
export function useReadablePage(): (isOpen: boolean) => void {
  const [isOpen, setOpen] = useState(false);
  // Before the library's own effect, which spares what bears the attribute.
  useLayoutEffect(() => {
    const root = document.getElementById('root');
    root?.toggleAttribute('data-react-aria-top-layer', isOpen);
    return () => root?.removeAttribute('data-react-aria-top-layer');
  }, [isOpen]);
  return setOpen;
}
