import { formatFen, parseYuan, percentFen } from "@yaoji/money";
import { useId, useState } from "react";
import { toAsciiDigits } from "@/ui/digits";
import styles from "./Calculator.module.css";

const UNIT_PRICE = /^\d{1,6}(\.\d{1,2})?$/;

/** What a unit costs with the discount: the same floor to the fen that the shop uses, which leaves at least one of them. */
export function Calculator({ percent }: { percent: number }) {
  const id = useId();
  const [typed, setTyped] = useState("19.99");
  const plain = toAsciiDigits(typed).trim();
  const price = UNIT_PRICE.test(plain) ? parseYuan(plain) : null;
  const after = price === null ? null : Math.min(price, Math.max(1, percentFen(price, percent)));
  return (
    <div className={`card ${styles.calculator}`}>
      <label htmlFor={id}>算一算：一盒原价 ¥</label>
      <input id={id} inputMode="decimal" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <output htmlFor={id} className="num">
        {price !== null && after !== null ? (
          <>
            折后 <b>¥{formatFen(after)}</b>，省 ¥{formatFen(price - after)}
          </>
        ) : (
          "请输入一盒的价格，例如 19.99"
        )}
      </output>
    </div>
  );
}
