import { Box, Stack } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { decideReview, type ReviewDecision } from "../../api/calls/reviews";
import type { Review } from "../../api/types";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { BulkStep } from "../../lists/BulkStep";
import { useMayCancel } from "../orders/actions";

interface Choice {
  decision: ReviewDecision;
  text: string;
  done: string;
  presets: string[];
  /** money goes back */
  paysBack: boolean;
}

const PASS: Choice = {
  decision: "pass",
  text: "通过",
  done: "已通过，等待拣货",
  presets: ["资质齐全，地址一致", "已电话核实", "含麻资料齐全"],
  paysBack: false,
};

const REVIEW: Choice[] = [
  PASS,
  {
    decision: "refuse",
    text: "不通过",
    done: "没有通过，订单已取消并退款",
    presets: ["资质有疑问", "收货地址与许可证不符", "联系不上客户", "疑似异常采购"],
    paysBack: true,
  },
];

const CANCEL: Choice[] = [
  {
    decision: "agree_cancel",
    text: "同意取消",
    done: "已同意取消，货款退回客户",
    presets: ["同意客户取消"],
    paysBack: true,
  },
  {
    decision: "decline_cancel",
    text: "不同意",
    done: "订单照常发货",
    presets: ["已与客户沟通，照常发货", "特殊订购商品，不能取消"],
    paysBack: false,
  },
];

const REFRESH = ["reviews", "orders", "picking", "stocks"];

/** Cancel requests need an individual answer, and refused orders are refunded: one by one. */
export const isPassable = (review: Review): boolean => review.kind === "review";

/** Passes the chosen orders; the reason is written into the log of each. */
export const BulkPass = () => (
  <BulkStep
    of="reviews"
    text="通过"
    unit="单"
    isOpen={isPassable}
    nameOf={({ id }) => id}
    run={({ id }, reason) => decideReview(id, PASS.decision, reason)}
    follows={(reviews) => [
      `${new Set(reviews.map(({ company_id }) => company_id)).size} 家客户的订单转到仓库拣货`,
      "同一条审核意见会写进每一张订单的记录",
    ]}
    reasons={PASS.presets}
    refresh={REFRESH}
  />
);

/** Service answers buyers; QA and service review. */
export function Decisions({ review }: { review: Review }) {
  const speaksWithBuyers = useMayCancel();
  const choices = (review.kind === "cancel" ? CANCEL : REVIEW).filter(
    ({ decision }) => decision !== "pass" || review.can_pass,
  );
  if (review.kind === "cancel" && !speaksWithBuyers) return <>由客服处理</>;
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {review.kind === "review" && !review.can_pass && (
        <Box sx={{ typography: "caption", color: "text.secondary", alignSelf: "center" }}>由质管审核通过</Box>
      )}
      {choices.map((choice) => (
        <ReasonButton
          key={choice.decision}
          text={choice.text}
          variant={choice.paysBack ? "text" : "contained"}
          title={`${choice.text}：${review.company} ${review.id}`}
          presets={choice.presets}
          confirm={choice.text}
          danger={choice.paysBack}
          note={
            choice.paysBack
              ? `订单会取消，¥${groupMoney(review.total)} 退给客户（在线支付原路退回，转账和余额支付的退到余额；超过退款限额的须财务复核），库存释放；客户会看到原因。`
              : undefined
          }
          run={(reason) => decideReview(review.id, choice.decision, reason)}
          done={`${review.id} ${choice.done}`}
          refresh={REFRESH}
        />
      ))}
    </Stack>
  );
}
