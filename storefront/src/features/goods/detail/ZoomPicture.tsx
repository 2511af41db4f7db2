import { type PointerEvent, useRef, useState } from "react";
import { Button } from "@/ui/Button";
import styles from "./Gallery.module.css";
import { CLOSE_UP, LARGEST, moved, type Point, pinched, type Size, scaled, WHOLE } from "./zoom";

/** Two taps in so short a time, so near to one another, are one double tap. */
const DOUBLE_MS = 300;
const NEAR = 24;
/** What a press of a button enlarges by. */
const STEP = 1.5;

interface Frame extends Size {
  at: Point;
}
/** Where the event is, from the middle of the frame. */
function frameOf(event: PointerEvent<HTMLElement>): Frame {
  const box = event.currentTarget.getBoundingClientRect();
  const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  return { width: box.width, height: box.height, at };
}

/**
 * A picture to look at closely: two fingers enlarge it, one draws it about, a double tap does and undoes it; buttons
 * enlarge its middle for hands and keyboards that can do neither.
 */
export function ZoomPicture({ src, alt }: { src: string | undefined; alt: string }) {
  const [view, setView] = useState(WHOLE);
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const lastTap = useRef<{ time: number; at: Point } | null>(null);
  const pressedAt = useRef<Point | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { at } = frameOf(event);
    event.currentTarget.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, at);
    pressedAt.current = fingers.current.size === 1 ? at : null;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const { at, ...size } = frameOf(event);
    fingers.current.set(event.pointerId, at);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    setView((now) =>
      other
        ? pinched(now, [before, other], [at, other], size)
        : moved(now, { x: at.x - before.x, y: at.y - before.y }, size),
    );
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId);
    const { at, ...size } = frameOf(event);
    const isNear = (point: Point | undefined | null) =>
      !!point && Math.hypot(point.x - at.x, point.y - at.y) < NEAR;
    const isTap = fingers.current.size === 0 && isNear(pressedAt.current);
    const isSecond = event.timeStamp - (lastTap.current?.time ?? -DOUBLE_MS) < DOUBLE_MS;
    if (isTap && isSecond && isNear(lastTap.current?.at)) {
      lastTap.current = null;
      setView((now) => (now.scale > 1 ? WHOLE : scaled(now, CLOSE_UP, at, size)));
    } else lastTap.current = isTap ? { time: event.timeStamp, at } : null;
  }

  function enlarge(by: number) {
    const size = frame.current?.getBoundingClientRect();
    if (size) setView((now) => scaled(now, now.scale * by, { x: 0, y: 0 }, size));
  }

  return (
    <>
      <div
        ref={frame}
        className={styles.zoomed}
        data-close={view.scale > 1 || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
      >
        <img
          className={styles.large}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          src={src}
          alt={alt}
          width={800}
          height={800}
          decoding="async"
          draggable={false}
        />
      </div>
      <p className={styles.turn}>
        <Button size="s" disabled={view.scale <= 1} onClick={() => enlarge(1 / STEP)}>
          缩小
        </Button>
        <Button size="s" disabled={view.scale >= LARGEST} onClick={() => enlarge(STEP)}>
          放大
        </Button>
      </p>
    </>
  );
}
