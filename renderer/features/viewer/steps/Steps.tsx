import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { useStatus } from '../../status/statusStore.ts';
import { isPlain, useKeys } from '../keys/useKeys.ts';
import styles from './Steps.module.css';
import { type Direction, useViewer } from './viewerStore.ts';

/** To the pictures before and after in the conversation: older ones on the left, newer ones on the right, as time goes. */
export function Steps() {
  const { t } = useTranslation('viewer');
  const { beside, end, step, endSaid } = useViewer((state) => state);
  const isComplete = useStatus(({ status }) => status?.history.state === 'complete');
  useKeys((event) => {
    const direction = isPlain(event) && !event.shiftKey ? KEYS[event.key] : undefined;
    if (direction) step(direction);
    return direction !== undefined;
  });
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(endSaid, SAID_MS);
    return () => clearTimeout(timer);
  }, [end, endSaid]);
  const isEnd = (direction: Direction) => beside !== null && beside[direction] === null;
  // At an end they stay what they are, or the focus would be lost: a press says why nothing happens.
  return (
    <>
      <div className={cx(styles['older'], isEnd('older') && styles['end'])}>
        <IconButton label={t('previous')} onPress={() => step('older')}>
          <ChevronLeft />
        </IconButton>
      </div>
      <div className={cx(styles['newer'], isEnd('newer') && styles['end'])}>
        <IconButton label={t('next')} onPress={() => step('newer')}>
          <ChevronRight />
        </IconButton>
      </div>
      <p role="status" className={styles['said']}>
        {end === null ? null : t(`end.${end === 'older' && !isComplete ? 'olderSoFar' : end}`)}
      </p>
    </>
  );
}

/** Long enough to read it twice. */
const SAID_MS = 4_000;

/** The arrows move a picture that is zoomed in, which then keeps them for itself. */
const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'older',
  PageUp: 'older',
  ArrowRight: 'newer',
  PageDown: 'newer',
};
