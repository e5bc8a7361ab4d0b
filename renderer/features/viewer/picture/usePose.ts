import { useState } from 'react';
import type { MsgId } from '../../../../shared/model/ids.ts';
import {
  FITTED,
  isZoomedIn,
  nextScale,
  type Placement,
  type Point,
  type Pose,
  panned,
  placementOf,
  type Scene,
  turned,
  zoomed,
} from '../zoom/geometry.ts';

/** The position of the picture, and the person's actions on it. */
export interface Posed {
  readonly placement: Placement;
  readonly turns: number;
  readonly isZoomedIn: boolean;
  /** The last change was one step, not a movement of hand or wheel. */
  readonly isStep: boolean;
  /** `at` stays where it is; CSS pixels from the middle of the stage. */
  zoomTo(scale: number, at: Point): void;
  zoomBy(factor: number, at: Point): void;
  step(direction: 1 | -1): void;
  fit(): void;
  pan(by: Point, isStep: boolean): void;
  turn(by: 1 | -1): void;
}

const MIDDLE: Point = { x: 0, y: 0 };
const START = { pose: FITTED, isStep: false } as const;

/** Each picture is fitted at first. */
export function usePose(msgId: MsgId, scene: Scene): Posed {
  const [kept, setKept] = useState<{ readonly of: MsgId; readonly pose: Pose; readonly isStep: boolean }>({
    of: msgId,
    ...START,
  });
  const { pose, isStep } = kept.of === msgId ? kept : START;
  const placement = placementOf(pose, scene);
  // From the pose as it is by then: several movements may come between two paints.
  const change = (next: (pose: Pose) => Pose, step: boolean) =>
    setKept((before) => ({
      of: msgId,
      pose: next(before.of === msgId ? before.pose : FITTED),
      isStep: step,
    }));
  return {
    placement,
    turns: pose.turns,
    isZoomedIn: isZoomedIn(pose, scene),
    isStep,
    zoomTo: (scale, at) => change((from) => zoomed(from, scene, scale, at), true),
    zoomBy: (factor, at) =>
      change((from) => zoomed(from, scene, placementOf(from, scene).scale * factor, at), false),
    step: (direction) =>
      change(
        (from) => zoomed(from, scene, nextScale(placementOf(from, scene).scale, direction), MIDDLE),
        true,
      ),
    fit: () => change(({ turns }) => ({ turns, free: null }), true),
    pan: (by, step) => change((from) => panned(from, scene, by), step),
    turn: (by) => change((from) => turned(from, scene, by), true),
  };
}
