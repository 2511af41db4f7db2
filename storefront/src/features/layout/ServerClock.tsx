import { useEffect, useState } from "react";
import { useCommon } from "@/features/content/queries";

const format = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** The shop's time: the server's stamp, carried on by a second each second. */
export function ServerClock({ className }: { className?: string }) {
  const { data, dataUpdatedAt } = useCommon();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!data) return <time className={className} />;
  const time = data.timestamp + Math.max(0, now - dataUpdatedAt);
  return (
    <time className={className} dateTime={new Date(time).toISOString()}>
      {format.format(time).replaceAll("/", "-")}
    </time>
  );
}
