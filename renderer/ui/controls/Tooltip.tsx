import { type ReactNode, useState } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { flushSync } from 'react-dom';
import { cx } from '../cx.ts';
import { useEarlyKeys } from '../useEarlyKeys.ts';
import styles from './Tooltip.module.css';

const DELAY_MS = 500;

/** Says in words what the one thing inside it is, when pointed at or focused. */
export function Tooltip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // The library takes an Esc for its tooltip alone; here the same Esc also closes what contains the button.
  useEarlyKeys(isOpen, ({ key }) => {
    // Synchronously, so that the library, which listens further inside, has nothing left to close.
    if (key === 'Escape') flushSync(() => setOpen(false));
  });
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
