import { ArrowUpToLine } from 'lucide-react';
import { useMemo } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DayCalendar } from '../../../ui/controls/DayCalendar.tsx';
import { cx } from '../../../ui/cx.ts';
import { useStatus } from '../../status/statusStore.ts';
import styles from './JumpToDate.module.css';
import type { DaysRequest } from './openDays.ts';

interface JumpToDateProps {
  readonly request: DaysRequest;
  readonly onClose: () => void;
  /** Receives the beginning of the day, ms since the epoch. */
  readonly onDay: (start: number) => void;
  readonly onFirst: () => void;
}

/** The calendar at the name of a day in the thread: goes to the first message of another day, or of the conversation. */
export function JumpToDate({ request, onClose, onDay, onFirst }: JumpToDateProps) {
  const { t } = useTranslation('thread');
  const isFilling = useStatus(({ status }) => status !== null && status.history.state !== 'complete');
  const anchor = useMemo(() => ({ current: request.anchor }), [request]);
  const go = (move: () => void) => {
    onClose();
    move();
  };
  return (
    <Popover isOpen triggerRef={anchor} onOpenChange={onClose} className={cx(styles['popover'])}>
      <Dialog aria-label={t('days.heading')} className={cx(styles['dialog'])}>
        <DayCalendar
          label={t('days.heading')}
          words={{ previous: t('days.previous'), next: t('days.next') }}
          day={request.at}
          onChoose={(start) => go(() => onDay(start))}
        />
        <Button variant="quiet" isWide icon={<ArrowUpToLine />} onPress={() => go(onFirst)}>
          {t('days.first')}
        </Button>
        {isFilling ? <p className={styles['note']}>{t('notice.filling')}</p> : null}
      </Dialog>
    </Popover>
  );
}
