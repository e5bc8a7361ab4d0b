import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { flushSync } from 'react-dom';
import { cx } from './cx.ts';
import styles from './Tooltip.module.css';

const DELAY_MS = 500;

/** Says in words what the one thing inside it is, when pointed at or focused. */
export function Tooltip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useClosedByEscape(isOpen, () => setOpen(false));
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0} isOpen={isOpen} onOpenChange={setOpen}>
      {children}
      {/* For the eye only: the name of what it stands beside says the same. */}
      <AriaTooltip
        offset={6}
        className={cx(styles['tooltip'])}
        render={(props) => <div {...props} aria-hidden="true" />}
      >
        {label}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

/** The library takes an Esc for its tooltip alone; here the same Esc also closes what the button stands in. */
function useClosedByEscape(isOpen: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // At once, so that the library, which listens further in, has nothing left to close.
    if (event.key === 'Escape') flushSync(close);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, [isOpen]);
}
