import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Advert } from "@/api/types";
import { Icon } from "@/ui/Icon";
import { alert } from "@/ui/notices";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./Carousel.module.css";

const EVERY_MS = 5000;

function useReducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function Slide({ banner, first }: { banner: Advert; first: boolean }) {
  const image = (
    <img
      src={banner.image}
      alt={banner.title}
      width={900}
      height={360}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
    />
  );
  if (!banner.url) {
    return (
      <button type="button" className={styles.plain} onClick={() => void alert("活动暂未开始")}>
        {image}
      </button>
    );
  }
  return /^https?:/.test(banner.url) ? (
    <a href={banner.url} target="_blank" rel="noreferrer">
      {image}
    </a>
  ) : (
    <Link to={banner.url}>{image}</Link>
  );
}

/** Scroll-snap does the sliding; it moves by itself until paused, hovered or focused. */
export function Carousel({ banners }: { banners: Advert[] | undefined }) {
  const track = useRef<HTMLUListElement>(null);
  const reduced = useReducedMotion();
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(reduced);
  const [held, setHeld] = useState(false);
  const count = banners?.length ?? 0;

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

  if (!banners) {
    return (
      <div className={styles.carousel}>
        <Skeleton height="100%" />
      </div>
    );
  }
  return (
    <section
      className={styles.carousel}
      aria-roledescription="轮播"
      aria-label="活动推荐"
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
        {banners.map((banner, index) => (
          <li key={banner.id} className={styles.slide} aria-roledescription="幻灯片" inert={index !== at}>
            <Slide banner={banner} first={index === 0} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.pause}
            aria-label={paused ? "播放轮播" : "暂停轮播"}
            onClick={() => setPaused((on) => !on)}
          >
            <Icon name={paused ? "play" : "pause"} size={12} filled={paused} />
          </button>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className={styles.dot}
              aria-label={`第 ${index + 1} 张：${banner.title}`}
              aria-current={index === at || undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
      {count > 1 && (
        <>
          <button
            type="button"
            className={`${styles.arrow} ${styles.before}`}
            aria-label="上一张"
            onClick={() => show(at - 1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className={`${styles.arrow} ${styles.after}`}
            aria-label="下一张"
            onClick={() => show(at + 1)}
          >
            <Icon name="right" />
          </button>
        </>
      )}
    </section>
  );
}
