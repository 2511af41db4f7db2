import type { UserRewards } from "@/api/types";
import { EntryText } from "./EntryText";
import { Lots } from "./Lots";

export interface DebtsProps {
  /** 积分, 现金券 */
  what: string;
  debts: UserRewards["points_debts"];
}

/** Rewards that were spent before what they were given for went back: what for, and how they are paid. */
export function Debts({ what, debts }: DebtsProps) {
  if (debts.length === 0) return null;
  return (
    <Lots
      id="wallet-debts"
      title="待扣回"
      note={
        <>
          这些奖励的订单后来有退货或退款，当时{what}已经用掉，没有扣到；以后得到的{what}
          奖励先从中扣回，不会从余额或货款里扣。
        </>
      }
    >
      {debts.map(({ amount, why }) => (
        <li key={`${why} ${amount}`}>
          <b className="num">{amount}</b>
          <span>
            <EntryText entry={{ memo: why, reference: "", use_type_text: "" }} />
          </span>
        </li>
      ))}
    </Lots>
  );
}
