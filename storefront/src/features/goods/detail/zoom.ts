/** A picture in its frame: how much it is enlarged, and how far its middle is from the frame's. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const LARGEST = 5;
/** What a double tap enlarges to. */
export const CLOSE_UP = 2.5;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** No edge of the picture comes into its frame. */
function within({ scale, x, y }: View, { width, height }: Size): View {
  const right = (width * (scale - 1)) / 2;
  const down = (height * (scale - 1)) / 2;
  return { scale, x: between(-right, x, right), y: between(-down, y, down) };
}

export const moved = (view: View, by: Point, size: Size): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, size);

/** What is under the point (counted from the frame's middle) stays there. */
export function scaled(view: View, to: number, point: Point, size: Size): View {
  const scale = between(1, to, LARGEST);
  const grows = scale / view.scale;
  return within(
    { scale, x: point.x - (point.x - view.x) * grows, y: point.y - (point.y - view.y) * grows },
    size,
  );
}

/** Two fingers from one pair of places to another: they carry the picture and spread it. */
export function pinched(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  size: Size,
): View {
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y);
  const [before, now] = [middle(from), middle(to)];
  const spread = scaled(view, view.scale * (apart(to) / Math.max(1, apart(from))), before, size);
  return moved(spread, { x: now.x - before.x, y: now.y - before.y }, size);
}
