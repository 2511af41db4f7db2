import type { GroupProgress } from "@/api/types";
import { percentOf } from "@/features/goods/saving";
import { Meter } from "@/ui/Meter";
import styles from "./GroupMeter.module.css";
import { countedIn, isByMembers } from "./target";

/** How many units are paid, or pharmacies in, of those that it takes. */
export function GroupMeter({ group, unit, name }: { group: GroupProgress; unit: string; name: string }) {
  const { paid, target, missing, buyers, state } = group;
  const byMembers = isByMembers(group);
  const isIn = state === "succeeded" || missing <= 0;
  return (
    <div className={styles.meter}>
      <Meter percent={percentOf(byMembers ? buyers : paid, target)} label={`${name}拼团进度`} isFull={isIn} />
      <p className="num">
        {byMembers ? (
          <>
            <span>
              已参团 <b>{buyers}</b> / {target} 家
            </span>
            <span>
              已付款 {paid} {unit}
            </span>
          </>
        ) : (
          <>
            <span>
              已付款 <b>{paid}</b> / {target} {unit}
            </span>
            <span>{buyers} 家参团</span>
          </>
        )}
        {state === "failed" ? (
          <span className={styles.failed}>没有成团</span>
        ) : isIn ? (
          <span className={styles.ok}>已成团</span>
        ) : (
          <span>
            还差 <b>{missing}</b> {countedIn(group, unit)}
          </span>
        )}
      </p>
    </div>
  );
}
