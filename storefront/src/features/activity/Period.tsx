import { useState } from "react";
import type { ActivityItem } from "@/api/types";
import { Countdown } from "@/ui/Countdown";
import styles from "./Period.module.css";

const day = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const words = { waiting: "即将开始", running: "进行中", ended: "已结束" } as const;

export interface PeriodProps {
  activity: Pick<ActivityItem, "state" | "starts_at" | "ends_at">;
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead: number;
  /** the state on screen is over: ask anew */
  onTurn?: () => void;
  /** the answer is on its way */
  asking?: boolean;
}

/** Until the server sends the next state; if it did not, the visitor may retry. */
function Over({ asking, onAsk }: { asking: boolean; onAsk?: () => void }) {
  if (asking) return <span role="status">正在更新…</span>;
  return (
    <button type="button" className={styles.again} onClick={onAsk}>
      时间已到，点此刷新
    </button>
  );
}

/** Whether an activity runs, and how long until that changes, by the shop's clock. */
export function Period({ activity, ahead, onTurn, asking = false }: PeriodProps) {
  const { state, starts_at: starts, ends_at: ends } = activity;
  const turn = state === "waiting" ? starts : state === "running" ? ends : null;
  const [over, setOver] = useState<string | null>(null);
  return (
    <p className={styles.period}>
      <span className={styles.state} data-state={state}>
        {words[state as keyof typeof words] ?? ""}
      </span>
      {turn && over === turn ? (
        <span className={styles.left}>
          <Over asking={asking} onAsk={onTurn} />
        </span>
      ) : turn ? (
        <span className={styles.left}>
          {state === "waiting" ? "距开始" : "距结束"}{" "}
          <Countdown
            until={turn}
            ahead={ahead}
            endedText="正在更新…"
            onEnd={() => {
              setOver(turn);
              onTurn?.();
            }}
          />
        </span>
      ) : (
        state === "running" && <span className={styles.left}>长期有效</span>
      )}
      {(starts || ends) && (
        <span className={styles.dates}>
          {starts && day.format(new Date(starts))} 至 {ends ? day.format(new Date(ends)) : "另行通知"}
        </span>
      )}
    </p>
  );
}
