/** Times to choose from: soon, or at the beginning of a day. */
const TIME_CHOICES = ['minutes', 'hour', 'hours', 'tomorrow', 'monday', 'own'] as const;
export type TimeChoice = (typeof TIME_CHOICES)[number];

const MINUTE_MS = 60_000;
/** A working day begins, hours of the local time. */
const MORNING = 9;
const MONDAY = 1;

/** Those that differ at that time: on Sundays, tomorrow is next Monday. */
export const choicesAt = (now: number): readonly TimeChoice[] =>
  TIME_CHOICES.filter(
    (choice) => choice !== 'monday' || choiceTime(choice, now) !== choiceTime('tomorrow', now),
  );

/** The time of a choice, ms since the epoch, by the clock of this computer; null: the person's own, which only they know. */
export function choiceTime(choice: TimeChoice, now: number): number | null {
  switch (choice) {
    case 'minutes':
      return now + 20 * MINUTE_MS;
    case 'hour':
      return now + 60 * MINUTE_MS;
    case 'hours':
      return now + 180 * MINUTE_MS;
    case 'tomorrow':
      return morningIn(1, now);
    case 'monday':
      return morningIn((MONDAY + 7 - new Date(now).getDay()) % 7 || 7, now);
    case 'own':
      return null;
  }
}

function morningIn(days: number, now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, MORNING).getTime();
}
