import { groupMoney } from "@yaoji/money/group";
import { acceptClaim, noteClaimArrived, refundClaim } from "../../api/calls/afterSales";
import type { AfterSale } from "../../api/types";
import { sumMoney } from "../../inputs/money";
import { BulkStep } from "../../lists/BulkStep";

const moneyOf = (claims: AfterSale[]) => `¥${groupMoney(sumMoney(claims.map((claim) => claim.amount)))}`;

const STEPS = [
  {
    can: "accept_return",
    run: ({ id }: AfterSale) => acceptClaim(id, { with_return: true }),
    text: "同意寄回",
    follows: (claims: AfterSale[]) => [
      "这些客户都会收到消息，请他们在期限内寄回",
      `验收后按接收数量退款，合计最多 ${moneyOf(claims)}；换货的马上留出同样的商品`,
    ],
  },
  {
    can: "arrive",
    run: ({ id }: AfterSale) => noteClaimArrived(id),
    text: "确认到货",
    follows: () => ["这些包裹都已在仓库手里，单子转给质管验收"],
  },
  {
    can: "refund",
    run: ({ id }: AfterSale) => refundClaim(id),
    text: "退款",
    follows: (claims: AfterSale[]) => [
      `合计 ${moneyOf(claims)} 退给客户（在线支付原路退回，转账和余额支付的退到余额），退出去不能撤回`,
      "超过限额还没有人初审的，这次只算初审",
    ],
  },
] as const;

/** Steps without input, for all selected claims for which this colleague may take them. */
export const BulkSteps = () =>
  STEPS.map(({ can, run, text, follows }) => (
    <BulkStep
      of="after_sales"
      key={can}
      text={text}
      unit="单"
      isOpen={(claim) => claim.can[can]}
      nameOf={({ id }) => id}
      run={run}
      follows={follows}
      refresh={["after_sales", "stocks", "orders"]}
    />
  ));
