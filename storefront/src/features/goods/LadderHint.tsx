import { useId, useState } from "react";
import styles from "./Ladder.module.css";
import { LadderTable, type LadderTableProps } from "./LadderTable";

/** 阶梯价 under a price: the ladder shows on hover, on focus and on a tap. */
export function LadderHint({ goods, number }: LadderTableProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (goods.price === null || !goods.ladder_price.length) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside opens it for keyboards
    <div className={styles.hint} onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        type="button"
        className={styles.trigger}
        aria-describedby={open ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      >
        阶梯价
      </button>
      {open && (
        <div role="tooltip" id={id} className={styles.pop}>
          <LadderTable goods={goods} number={number} />
        </div>
      )}
    </div>
  );
}
