/*
 * V8 ends the whole process when the memory of one thread is full, so that a file of a dictionary must not be able to fill it.
 * The limits are many times what known dictionaries need.
 */

/** UTF-16 units of a cell of a table, and of each part of an affix but its flags. */
export const MAX_CELL = 200;

/** Makes a counter that throws when there are more than `most` of what is counted. */
export function createLimit(most: number, counted: string): (amount: number) => void {
  let left = most;
  return (amount) => {
    left -= amount;
    if (left < 0) throw new Error(`The dictionary has too many ${counted}.`);
  };
}
