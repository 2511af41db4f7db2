export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Pose {
  /** on top of "fits the frame" */
  zoom: number;
  /** quarter turns clockwise */
  turns: number;
  x: number;
  y: number;
}

export const FITTED: Pose = { zoom: 1, turns: 0, x: 0, y: 0 };
const MAX_ZOOM = 8;

/** The scale at which the whole (turned) picture is seen. */
export function fitScale(frame: Size, picture: Size, turns: number): number {
  if (!picture.width || !picture.height || !frame.width || !frame.height) return 1;
  const lying = turns % 2 !== 0;
  const width = lying ? picture.height : picture.width;
  const height = lying ? picture.width : picture.height;
  return Math.min(frame.width / width, frame.height / height);
}

/** Zooms so that the point under the pointer (measured from the frame's middle) stays where it is. */
export function zoomAt(pose: Pose, factor: number, at: Point = { x: 0, y: 0 }): Pose {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, pose.zoom * factor));
  if (zoom === 1) return { ...pose, zoom, x: 0, y: 0 };
  const real = zoom / pose.zoom;
  return { ...pose, zoom, x: at.x - (at.x - pose.x) * real, y: at.y - (at.y - pose.y) * real };
}

/** A picture that fits has nowhere to go. */
export function moved(pose: Pose, by: Point): Pose {
  return pose.zoom === 1 ? pose : { ...pose, x: pose.x + by.x, y: pose.y + by.y };
}

type Pair = readonly [Point, Point];
const middle = ([a, b]: Pair): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]: Pair) => Math.hypot(a.x - b.x, a.y - b.y);

/** Two fingers from one pair of places to another: they carry the picture and spread it. */
export function pinched(pose: Pose, from: Pair, to: Pair): Pose {
  const [before, now] = [middle(from), middle(to)];
  const spread = zoomAt(pose, apart(to) / Math.max(1, apart(from)), before);
  return moved(spread, { x: now.x - before.x, y: now.y - before.y });
}

export function turn(pose: Pose, quarters: number): Pose {
  return { zoom: 1, turns: (((pose.turns + quarters) % 4) + 4) % 4, x: 0, y: 0 };
}
