import { useEffect, useEffectEvent, useRef, useState } from "react";

export interface CountdownProps {
  /** ISO time it runs to */
  until: string;
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead?: number;
  onEnd?: () => void;
  endedText?: string;
}

/** 86399 → "23:59:59"; days in front when there are any */
export function formatRemaining(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const days = Math.floor(s / 86400);
  const clock = [Math.floor((s % 86400) / 3600), Math.floor((s % 3600) / 60), s % 60]
    .map((n) => String(n).padStart(2, "0"))
    .join(":");
  return days ? `${days}天 ${clock}` : clock;
}

export function Countdown({ until, ahead = 0, onEnd, endedText = "已截止" }: CountdownProps) {
  const end = Date.parse(until);
  const [left, setLeft] = useState(() => (end - Date.now() - ahead) / 1000);
  const ended = useRef(false);
  const tellEnd = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    ended.current = false;
    const tick = () => {
      const next = (end - Date.now() - ahead) / 1000;
      setLeft(next);
      if (next <= 0 && !ended.current) {
        ended.current = true;
        clearInterval(timer);
        tellEnd();
      }
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [end, ahead]);

  return (
    <time className="num" dateTime={until}>
      {left > 0 ? formatRemaining(left) : endedText}
    </time>
  );
}
