/** How long after the last keystroke a draft is written, ms. Leaving the field or the window writes it at once. */
const WRITE_AFTER_MS = 300;
/** How often a draft is written while the person types without a pause, ms. */
const WRITE_EVERY_MS = 2_000;

/** Decides when a draft is written. */
export interface DraftWrites {
  /** The draft changed: it is written after a pause. */
  changed(): void;
  /** Saves unsaved changes at once. */
  flush(): void;
  /** Writes soon what changed while it could not be written. */
  catchUp(): void;
  /** Drops unsaved changes: something else saves them. */
  drop(): void;
  /** Something is unsaved. */
  isDirty(): boolean;
}

/** Nothing is written while `mayWrite` is false. */
export function createDraftWrites(write: () => void, mayWrite: () => boolean): DraftWrites {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDirty = false;
  let dirtySince = 0;

  const flush = () => {
    clearTimeout(timer);
    if (!isDirty || !mayWrite()) return;
    isDirty = false;
    write();
  };
  return {
    flush,
    changed: () => {
      if (!isDirty) dirtySince = performance.now();
      isDirty = true;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.min(WRITE_AFTER_MS, dirtySince + WRITE_EVERY_MS - performance.now()));
    },
    catchUp: () => {
      if (isDirty) timer = setTimeout(flush, WRITE_AFTER_MS);
    },
    drop: () => {
      clearTimeout(timer);
      isDirty = false;
    },
    isDirty: () => isDirty,
  };
}
