import { Countdown } from "@/ui/Countdown";
import { formatTime } from "@/ui/chinaTime";
import styles from "./TimeLeft.module.css";

export interface TimeLeftProps {
  stage: string;
  starts_at: string;
  ends_at: string;
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead: number;
  /** the stage is over: ask anew */
  onTurn: () => void;
  /** the one clock of a page */
  large?: boolean;
}

/** How long until an offer begins or ends, by the shop's clock, second by second. */
export function TimeLeft({ stage, starts_at, ends_at, ahead, onTurn, large }: TimeLeftProps) {
  if (stage === "ended") return <span className={styles.over}>已结束</span>;
  if (stage === "spent") return <span className={styles.over}>额度已用完</span>;
  const isAnnounced = stage === "announced";
  const until = isAnnounced ? starts_at : ends_at;
  return (
    <span
      className={styles.time}
      data-large={large || undefined}
      title={`${formatTime(until)} ${isAnnounced ? "开始" : "结束"}`}
    >
      {isAnnounced ? "距开始" : "距结束"}
      <Countdown until={until} ahead={ahead} onEnd={onTurn} endedText="正在更新…" />
    </span>
  );
}
