import { type ReactNode, type RefObject, useState } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps,
  TooltipTrigger,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip';
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
      <Words>{label}</Words>
    </TooltipTrigger>
  );
}

interface TooltipBesideProps {
  readonly label: string;
  readonly beside: RefObject<Element | null>;
  /** Called when its anchor scrolls away. */
  readonly onClose: () => void;
}

/** The same for something that decides itself when it is shown. */
export function TooltipBeside({ label, beside, onClose }: TooltipBesideProps) {
  const state = { isOpen: true, shouldSkipAnimation: true, open: () => {}, close: onClose };
  return (
    <TooltipTriggerStateContext value={state}>
      <Words triggerRef={beside}>{label}</Words>
    </TooltipTriggerStateContext>
  );
}

/** For the eye only: the name of what it stands beside says the same. */
function Words(props: Pick<TooltipProps, 'triggerRef'> & { readonly children: string }) {
  return (
    <AriaTooltip
      {...props}
      offset={6}
      className={cx(styles['tooltip'])}
      render={(element) => <div {...element} aria-hidden="true" />}
    />
  );
}
