import type { DrawPrize } from "@/api/types";
import styles from "./Wheel.module.css";
import { fieldPath, linesOf, middleOf } from "./wheel";

export interface WheelProps {
  prizes: DrawPrize[];
  /** degrees */
  turned: number;
  /** the drawn field, once the wheel has stopped */
  won: number | null;
}

/** The prizes as fields of a wheel. Screen readers use the list next to it. */
export function Wheel({ prizes, turned, won }: WheelProps) {
  const count = prizes.length;
  return (
    <div className={styles.frame} aria-hidden>
      <span className={styles.pointer} />
      <svg viewBox="-104 -104 208 208" className={styles.wheel} style={{ transform: `rotate(${turned}deg)` }}>
        <title>转盘</title>
        <circle r="103" className={styles.rim} />
        {prizes.map((prize, index) => (
          <g key={prize.id} data-won={won === index || undefined} className={styles.field}>
            <path d={fieldPath(index, count)} data-shade={index === count - 1 && count % 2 ? 2 : index % 2} />
            <g transform={`rotate(${middleOf(index, count)})`}>
              {linesOf(prize.name).map((line, row) => (
                <text key={line} y={-74 + row * 13} textAnchor="middle">
                  {line}
                </text>
              ))}
            </g>
          </g>
        ))}
      </svg>
    </div>
  );
}
