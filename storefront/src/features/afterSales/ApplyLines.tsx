import type { Ref } from "react";
import type { ClaimableLine } from "@/api/types";
import { GoodsPicture } from "@/ui/GoodsPicture";
import styles from "./ApplyLines.module.css";
import { type Chosen, keyOf } from "./choice";
import { claimableOf } from "./status";

interface ApplyLinesProps {
  /** the first box */
  ref?: Ref<HTMLInputElement>;
  lines: ClaimableLine[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Every batch that was shipped, with a box for how many of it are claimed. */
export function ApplyLines({ ref, lines, chosen, onChange }: ApplyLinesProps) {
  const [first] = lines.flatMap((line) =>
    line.batches.filter((one) => one.claimable > 0).map((one) => keyOf(line.id, one.batch)),
  );
  return (
    <ul className={styles.goodsList}>
      {lines.map((line) => (
        <li key={line.id} className={styles.goods} data-none={claimableOf(line) === 0 || undefined}>
          <GoodsPicture src={line.image} alt="" size={44} />
          <div className={styles.what}>
            <b>{line.name}</b>
            <small>
              {line.ypgg} · {line.sccj}
            </small>
            {line.batches.map((batch) => {
              const key = keyOf(line.id, batch.batch);
              return (
                <div key={batch.batch} className={styles.batch}>
                  <span>
                    批号 <b className="num">{batch.batch}</b>{" "}
                    <small className="num">效期 {batch.expires_on}</small>
                  </span>
                  {batch.claimable > 0 ? (
                    <span className={styles.number}>
                      <input
                        ref={key === first ? ref : undefined}
                        type="number"
                        inputMode="numeric"
                        min={0}
                        max={batch.claimable}
                        aria-label={`${line.name} 批号 ${batch.batch} 申请数量`}
                        value={chosen[key] || ""}
                        placeholder="0"
                        onChange={(event) =>
                          onChange({ ...chosen, [key]: within(event.target.value, batch.claimable) })
                        }
                      />
                      <small>
                        / {batch.claimable} {line.unit}
                      </small>
                    </span>
                  ) : (
                    <small>已全部申请</small>
                  )}
                </div>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}

function within(typed: string, most: number): number {
  const number = Number.parseInt(typed, 10);
  return Number.isFinite(number) ? Math.min(Math.max(0, number), most) : 0;
}
