import { isPlain, useKeys } from '../keys/useKeys.ts';
import type { Point, Size } from '../zoom/geometry.ts';
import type { Posed } from './usePose.ts';

/** An arrow moves a picture by this part of the stage. */
const PART = 1 / 8;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PART, y: 0 },
  ArrowRight: { x: -PART, y: 0 },
  ArrowUp: { x: 0, y: PART },
  ArrowDown: { x: 0, y: -PART },
};

/** + and - zoom, 0 fits, 1 shows it as large as it is, R turns (with Shift to the left), and the arrows move it while it is zoomed in. */
export function usePictureKeys(posed: Posed, stage: Size): void {
  useKeys((event) => {
    if (!isPlain(event)) return false;
    const arrow = ARROWS[event.key];
    if (arrow) {
      if (posed.isZoomedIn) posed.pan({ x: arrow.x * stage.width, y: arrow.y * stage.height }, true);
      return posed.isZoomedIn;
    }
    switch (event.key) {
      case '+':
      case '=':
        posed.step(1);
        return true;
      case '-':
        posed.step(-1);
        return true;
      case '0':
        posed.fit();
        return true;
      case '1':
        posed.zoomTo(1, { x: 0, y: 0 });
        return true;
      case 'r':
      case 'R':
        posed.turn(event.shiftKey ? -1 : 1);
        return true;
      default:
        return false;
    }
  }, true);
}
