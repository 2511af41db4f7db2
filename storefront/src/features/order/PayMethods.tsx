import { groupMoney } from "@yaoji/money/group";
import { useId } from "react";
import type { PaymentDetail } from "@/api/types";
import styles from "./PayMethods.module.css";
import { isPayMethod, type PayMethod } from "./payments";

interface Props {
  payment: PaymentDetail;
  chosen: PayMethod | null;
  labelledBy: string;
  onChoose: (method: PayMethod) => void;
}

export function PayMethods({ payment, chosen, labelledBy, onChoose }: Props) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={styles.methods}>
      {payment.methods.map((one) => {
        const { code } = one;
        const able = one.is_open && isPayMethod(code);
        return (
          <label key={code} className={styles.method} data-on={code === chosen || undefined}>
            <input
              type="radio"
              name={name}
              disabled={!able}
              checked={code === chosen}
              onChange={() => isPayMethod(code) && onChoose(code)}
            />
            <span>
              <b>{one.name}</b>
              {code === "balance" && (
                <span className={styles.balance}>
                  可用 <span className="num">{groupMoney(payment.balance)}</span> 元
                </span>
              )}
              {(one.note || !able) && <small>{one.note || "暂未开通"}</small>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
