import { groupMoney } from "@yaoji/money/group";
import type { AfterSale } from "../../api/types";

/** Steps that are taken with a click and cannot be taken back. */
export type PlainStep = "accept" | "accept_return" | "refund";

/** The second person has not checked yet: the first approval pays nothing. */
export const needsFirst = (claim: AfterSale): boolean => claim.needs_second_person && !claim.checked_by;

const SECOND = "金额超过限额：要两位同事分别确认，钱才会退出去";

/** What a step brings about, for the person who is about to take it. */
export function consequences(claim: AfterSale, step: PlainStep): string[] {
  const money = `¥${groupMoney(claim.amount)}`;
  const second = claim.needs_second_person ? [SECOND] : [];
  if (step === "refund") {
    if (needsFirst(claim)) return [`这是初审：还要另一位同事复核，之后才退 ${money}`];
    const instead = claim.kind === "exchange" ? ["不再补发，为客户留的货放回可售库存"] : [];
    return [
      ...instead,
      `${money} 退给${claim.company}：在线支付原路退回，转账和余额支付的退到余额`,
      "退出去的钱不能撤回，售后单随即结束",
    ];
  }
  if (claim.kind === "exchange") {
    const held = `马上为客户留出同样的商品：${goodsOf(claim)}；库存不够会提示，不会留一半`;
    return step === "accept"
      ? [held, "客户不用寄回，单子转到仓库补发", "不退款"]
      : [held, "客户收到消息，请在期限内寄回；到货验收合格后再补发", "逾期没寄回会自动取消，留的货放回库存"];
  }
  return step === "accept"
    ? [`退款 ${money}（${goodsOf(claim)}），单子转给财务付款`, "商品不用寄回", ...second]
    : [
        `客户收到消息，请在期限内寄回：${goodsOf(claim)}`,
        `到货验收后按接收数量退款，最多 ${money}`,
        "逾期没寄回会自动取消",
        ...second,
      ];
}

function goodsOf({ lines }: AfterSale): string {
  const [first, ...rest] = lines.map((line) => `${line.name} ${line.number} ${line.unit}`);
  return rest.length > 0 ? `${first} 等 ${lines.length} 项` : (first ?? "");
}
