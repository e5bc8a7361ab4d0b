import { type CalendarDate, fromDate, toCalendarDate, today } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { localZone } from '../../lib/format/localZone.ts';
import { cx } from '../cx.ts';
import styles from './DayCalendar.module.css';
import { IconButton } from './IconButton.tsx';

interface DayCalendarProps {
  readonly label: string;
  /** The names of the buttons to another month. */
  readonly words: { readonly previous: string; readonly next: string };
  /** The day that is marked, and has the focus at first: a moment of it, ms since the epoch. */
  readonly day: number;
  /** Receives the beginning of a day where the person is, ms since the epoch. */
  readonly onChoose: (start: number) => void;
}

/** A month of days up to today. Arrows, Page Up and Page Down (with Shift by years), Home and End move in it. */
export function DayCalendar({ label, words, day, onChoose }: DayCalendarProps) {
  const zone = localZone();
  return (
    <Calendar<CalendarDate>
      autoFocus
      aria-label={label}
      value={toCalendarDate(fromDate(new Date(day), zone))}
      maxValue={today(zone)}
      onChange={(chosen) => onChoose(chosen.toDate(zone).getTime())}
      className={cx(styles['calendar'])}
    >
      <header className={styles['header']}>
        <IconButton slot="previous" label={words.previous}>
          <ChevronLeft />
        </IconButton>
        <Heading className={cx(styles['month'])} />
        <IconButton slot="next" label={words.next}>
          <ChevronRight />
        </IconButton>
      </header>
      <CalendarGrid weekdayStyle="short" className={cx(styles['grid'])}>
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className={cx(styles['weekday'])}>{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={cx(styles['day'])} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
