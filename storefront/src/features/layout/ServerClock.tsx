import { useEffect, useState } from "react";
import { useCommon } from "@/features/content/queries";

/** China is this far ahead of UTC all year. Naming its time zone and all parts of a time would weigh on the first page. */
const AHEAD_MS = 8 * 3_600_000;

const format = (time: number) => new Date(time + AHEAD_MS).toISOString().slice(0, 19).replace("T", " ");

/** The shop's time: the server's stamp, carried on by a second each second. */
export function ServerClock({ className }: { className?: string }) {
  const { data, dataUpdatedAt } = useCommon();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!data) return <time className={className} />;
  const time = data.timestamp + Math.max(0, now - dataUpdatedAt);
  return (
    <time className={className} dateTime={new Date(time).toISOString()}>
      {format(time)}
    </time>
  );
}
