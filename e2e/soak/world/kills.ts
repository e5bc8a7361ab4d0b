import type { KillPoint } from '../script/soakCommands.ts';

/** Kills core at the point that a script names. */
export interface Kills {
  /** Kills at `point`, counted from now. */
  killAt(point: KillPoint): void;
  /** One more message of core's, or one more request of it, has passed. */
  pass(kind: KillPoint['after']): void;
  /** The process to kill lives on. */
  disarm(): void;
}

export function createKills(kill: () => void): Kills {
  let armed: { point: KillPoint; left: number } | null = null;

  function fire(): void {
    armed = null;
    kill();
  }

  return {
    killAt(point) {
      armed = { point, left: point.count };
      if (point.after === 'ms') setTimeout(() => armed?.point === point && fire(), point.count);
    },
    pass(kind) {
      if (armed?.point.after !== kind) return;
      armed.left -= 1;
      if (armed.left <= 0) fire();
    },
    disarm() {
      armed = null;
    },
  };
}
