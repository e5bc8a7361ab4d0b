export interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels from the middle of the stage, to the right and down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The view of a picture: quarter turns clockwise, and fitted to the stage or at a scale of its own. */
export interface Pose {
  /** Any whole number, so that turning on and on goes the same way round. */
  readonly turns: number;
  readonly free: Placement | null;
}

/** Where the middle of a picture is; at scale 1 each of its pixels is a CSS pixel. */
export interface Placement extends Point {
  readonly scale: number;
}

export interface Scene {
  /** Of the picture as it is, pixels. */
  readonly picture: Size;
  /** The box that it is shown in, CSS pixels. */
  readonly stage: Size;
}

export const FITTED: Pose = { turns: 0, free: null };

const MOST = 8;
const STEPS = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, MOST];
/** Less than what rounding leaves over. */
const HAIR = 0.5;

/** The picture's size after turning, pixels. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The scale at which all of the turned picture is seen; never larger than it is. */
export function fitScale({ picture, stage }: Scene, turns: number): number {
  const { width, height } = turnedSize(picture, turns);
  return Math.min(1, stage.width / width, stage.height / height);
}

/** Positions the picture. One that is larger than the stage leaves no gap at an edge; a smaller one is in the middle. */
export function placementOf(pose: Pose, scene: Scene): Placement {
  const least = fitScale(scene, pose.turns);
  if (pose.free === null) return { scale: least, x: 0, y: 0 };
  const scale = Math.min(Math.max(pose.free.scale, least), MOST);
  const { width, height } = turnedSize(scene.picture, pose.turns);
  const within = (offset: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2);
    return most === 0 ? 0 : Math.min(Math.max(offset, -most), most);
  };
  return {
    scale,
    x: within(pose.free.x, width, scene.stage.width),
    y: within(pose.free.y, height, scene.stage.height),
  };
}

/** Some of the picture is beyond the edges. */
export function isZoomedIn(pose: Pose, scene: Scene): boolean {
  const { scale } = placementOf(pose, scene);
  const { width, height } = turnedSize(scene.picture, pose.turns);
  return width * scale > scene.stage.width + HAIR || height * scale > scene.stage.height + HAIR;
}

/** Changes the scale. The point `at` stays where it is, as far as the edges allow. At or below the fitting scale, the picture is fitted. */
export function zoomed(pose: Pose, scene: Scene, wanted: number, at: Point): Pose {
  const from = placementOf(pose, scene);
  if (wanted <= fitScale(scene, pose.turns)) return { turns: pose.turns, free: null };
  const scale = Math.min(wanted, MOST);
  const ratio = scale / from.scale;
  const free = { scale, x: at.x - (at.x - from.x) * ratio, y: at.y - (at.y - from.y) * ratio };
  return settled({ turns: pose.turns, free }, scene);
}

/** Moved along with the pointer or by a key. */
export function panned(pose: Pose, scene: Scene, by: Point): Pose {
  const { scale, x, y } = placementOf(pose, scene);
  return pose.free ? settled({ ...pose, free: { scale, x: x + by.x, y: y + by.y } }, scene) : pose;
}

/** Turns by a quarter; the point in the middle stays there. */
export function turned(pose: Pose, scene: Scene, by: 1 | -1): Pose {
  const turns = pose.turns + by;
  if (pose.free === null) return { turns, free: null };
  const { scale, x, y } = placementOf(pose, scene);
  // Without a sum, so that there is no negative zero.
  const free = by === 1 ? { scale, x: 0 - y, y: x } : { scale, x: y, y: 0 - x };
  return settled({ turns, free }, scene);
}

/** The next round scale above or below. */
export function nextScale(scale: number, direction: 1 | -1): number {
  return direction === 1
    ? (STEPS.find((step) => step > scale * 1.001) ?? MOST)
    : (STEPS.findLast((step) => step < scale * 0.999) ?? 0);
}

/** How much a turn of the wheel makes larger; `delta` in CSS pixels as the event has it, negative away from the person. */
export function wheelFactor(delta: number, isPinch: boolean): number {
  const felt = Math.max(-120, Math.min(120, delta));
  // A pinch comes as a wheel with Ctrl, in much smaller steps.
  return Math.exp(-felt * (isPinch && Math.abs(delta) < 40 ? 0.012 : 0.002));
}

function settled(pose: Pose, scene: Scene): Pose {
  return { ...pose, free: placementOf(pose, scene) };
}
