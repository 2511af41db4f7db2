import { returnTransfer } from "../../api/calls/payments";
import type { RemittanceProof } from "../../api/types";
import { ReasonButton } from "../../inputs/ReasonCommand";

const REASONS = [
  "银行没有收到这笔款",
  "金额不足",
  "付款户名与企业名称不一致",
  "回单看不清",
  "回单不是这笔订单的",
];

interface ReturnButtonProps {
  slip: RemittanceProof;
  text?: string;
  /** what is known of the reason */
  first?: string;
}

/** Back to the buyer, who reads why and what to do. */
export function ReturnButton({ slip, text = "退回", first }: ReturnButtonProps) {
  return (
    <ReasonButton
      text={text}
      variant="outlined"
      title={`退回转账回单：${slip.company}`}
      presets={REASONS}
      first={first}
      confirm="退回"
      danger
      note="订单回到待付款，付款时限重新计算；客户会看到原因。"
      run={(reason) => returnTransfer(slip.id, reason)}
      done="已退回，客户会收到消息"
      refresh={["transfer_slips", "orders"]}
    />
  );
}
