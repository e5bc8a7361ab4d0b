import { createContext, use } from 'react';

/** The name of a day that was pressed, and a moment of that day (ms since the epoch). */
export interface DaysRequest {
  readonly anchor: HTMLElement;
  readonly at: number;
}

/** Opens the calendar of the list; null where there is none to open. All rows share it. Must not change between renders. */
export const OpenDaysContext = createContext<((request: DaysRequest) => void) | null>(null);

export const useOpenDays = () => use(OpenDaysContext);
