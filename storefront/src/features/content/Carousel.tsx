import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "@/ui/Icon";
import styles from "./Carousel.module.css";

const EVERY_MS = 5000;

function useReducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export interface CarouselProps {
  /** text for screen readers */
  label: string;
  /** of each slide */
  titles: readonly string[];
  slides: readonly ReactNode[];
  /** Little room: a button that turns on instead of dots and arrows. */
  small?: boolean;
}

/** Fills the room it is given. Scroll-snap does the sliding; it moves by itself until paused, hovered or focused. */
export function Carousel({ label, titles, slides, small }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const reduced = useReducedMotion();
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(reduced);
  const [held, setHeld] = useState(false);
  const count = slides.length;

  const show = useCallback(
    (index: number) => {
      const list = track.current;
      if (!list || !count) return;
      const next = (index + count) % count;
      list.scrollTo({ left: next * list.clientWidth, behavior: reduced ? "auto" : "smooth" });
    },
    [count, reduced],
  );

  useEffect(() => {
    if (paused || held || count < 2) return;
    const timer = setInterval(() => show(at + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [paused, held, count, at, show]);

  const arrow = (way: "before" | "after") => (
    <button
      type="button"
      className={`${styles.arrow} ${styles[way]}`}
      aria-label={way === "before" ? "上一张" : "下一张"}
      onClick={() => show(way === "before" ? at - 1 : at + 1)}
    >
      <Icon name={way === "before" ? "left" : "right"} />
    </button>
  );
  return (
    <fieldset
      className={styles.carousel}
      aria-roledescription="轮播"
      aria-label={label}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        ref={track}
        className={styles.track}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)));
        }}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other name than their place
          <li key={index} className={styles.slide} aria-roledescription="幻灯片" inert={index !== at}>
            {slide}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={styles.controls} data-small={small || undefined}>
          <button
            type="button"
            className={styles.pause}
            aria-label={paused ? "播放轮播" : "暂停轮播"}
            onClick={() => setPaused((on) => !on)}
          >
            <Icon name={paused ? "play" : "pause"} size={12} filled={paused} />
          </button>
          {small ? (
            <button
              type="button"
              className={styles.pause}
              aria-label={`下一张，共 ${count} 张`}
              onClick={() => show(at + 1)}
            >
              <Icon name="right" size={12} />
            </button>
          ) : (
            titles.map((title, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={index}
                type="button"
                className={styles.dot}
                aria-label={`第 ${index + 1} 张：${title}`}
                aria-current={index === at || undefined}
                onClick={() => show(index)}
              />
            ))
          )}
        </div>
      )}
      {count > 1 && !small && (
        <>
          {arrow("before")}
          {arrow("after")}
        </>
      )}
    </fieldset>
  );
}
