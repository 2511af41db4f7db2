import type { DrawPrize } from "@/api/types";
import styles from "./Wheel.module.css";
import { fieldPath, isUpsideDown, linesOf, middleOf } from "./wheel";

export interface WheelProps {
  prizes: DrawPrize[];
  /** degrees */
  turned: number;
  /** the drawn field, once the wheel has stopped */
  won: number | null;
}

/** Of the wheel's radius of 100. */
const TEXT_AT = -74;
const LINE = 13;
const PICTURE = 24;
const PICTURE_AT = -42;

interface LabelProps {
  prize: DrawPrize;
  angle: number;
  /** to be read from where the wheel stands, or is about to */
  turned: number;
}

function Label({ prize, angle, turned }: LabelProps) {
  const lines = linesOf(prize.name);
  const around = (middle: number) => (isUpsideDown(angle + turned) ? `rotate(180 0 ${middle})` : undefined);
  return (
    <g transform={`rotate(${angle})`}>
      <g transform={around(TEXT_AT + ((lines.length - 1) * LINE) / 2 - 4)}>
        {lines.map((line, row) => (
          <text key={line} y={TEXT_AT + row * LINE} textAnchor="middle">
            {line}
          </text>
        ))}
      </g>
      {prize.image && (
        <image
          href={prize.image}
          x={-PICTURE / 2}
          y={PICTURE_AT - PICTURE / 2}
          width={PICTURE}
          height={PICTURE}
          transform={around(PICTURE_AT)}
        />
      )}
    </g>
  );
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
            <Label prize={prize} angle={middleOf(index, count)} turned={turned} />
          </g>
        ))}
        <circle r="17" className={styles.hub} />
        <circle r="10" className={styles.cap} />
      </svg>
    </div>
  );
}
