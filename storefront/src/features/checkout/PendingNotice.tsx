import { useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import { endOrder, leavesOpen, type PendingOrder } from "@/features/order/pendingOrder";
import { usePlaceOrder } from "@/features/order/queries";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { toast } from "@/ui/notices";
import { CheckoutNotice } from "./CheckoutNotice";

export interface PendingNoticeProps {
  pending: PendingOrder;
  onAnswered: () => void;
  /** the only content of the page */
  alone: boolean;
}

/** An order was sent, the answer got lost: asking again with its key brings the same order, never a second one. */
export function PendingNotice({ pending, onAnswered, alone }: PendingNoticeProps) {
  const place = usePlaceOrder();
  const navigate = useNavigate();

  async function ask() {
    try {
      const placed = await place.mutateAsync(pending);
      endOrder();
      void navigate(`/cart_step3/${encodeURIComponent(placed.id)}`, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || leavesOpen(error)) return;
      endOrder();
      toast("上一次的订单没有生成，请重新提交", { kind: "info" });
      onAnswered();
    }
  }

  const buttons = (
    <>
      <Button look="brand" size={alone ? "m" : "s"} loading={place.isPending} onClick={() => void ask()}>
        继续提交
      </Button>
      <Button
        look={alone ? "plain" : "text"}
        size={alone ? "m" : "s"}
        onClick={() => {
          endOrder();
          onAnswered();
        }}
      >
        不用了
      </Button>
    </>
  );
  const lines = pending.input.ids.length;
  if (alone) {
    return (
      <div className="card">
        <EmptyState
          icon="clock"
          title="上一次提交的订单还没有收到答复"
          hint={`订单可能已经生成（${lines} 种商品）。继续提交会取回同一张订单，不会重复下单。`}
          action={buttons}
        />
      </div>
    );
  }
  return (
    <CheckoutNotice acts={buttons}>
      上一次提交的订单还没有收到答复（{lines} 种商品）。继续提交不会重复下单。
    </CheckoutNotice>
  );
}
