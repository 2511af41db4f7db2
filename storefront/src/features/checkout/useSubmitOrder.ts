import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import type { Checkout, OrderInput } from "@/api/types";
import { endOrder, leavesOpen, startOrder } from "@/features/order/pendingOrder";
import { usePlaceOrder } from "@/features/order/queries";
import { changedExtras, extrasOf } from "./benefits";

export interface PriceChange {
  before: Checkout;
  after: Checkout;
}

/** Sends the order once, however often it is pressed, and says what came of it. */
export function useSubmitOrder(seen: Checkout | undefined, reread: () => Promise<Checkout | undefined>) {
  const place = usePlaceOrder();
  const navigate = useNavigate();
  const running = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [change, setChange] = useState<PriceChange | null>(null);

  async function refused(error: ApiError, before: Checkout): Promise<void> {
    endOrder();
    const after = await reread();
    const differs = after && (after.total !== before.total || changedExtras(before, after).length > 0);
    if (error.code === 409 && differs) setChange({ before, after });
    else if (error.code === 409 || error.code === 422) setProblem(error.firstFieldError ?? error.message);
  }

  async function submit(input: Omit<OrderInput, "total" | "gifts" | "promise">, total = seen): Promise<void> {
    if (running.current || !total) return;
    running.current = true;
    setProblem(null);
    setChange(null);
    try {
      const placed = await place.mutateAsync(
        startOrder({ ...input, total: total.total, ...extrasOf(total) }),
      );
      endOrder();
      const first = placed.orders[0];
      const next = placed.needs_approval && first ? `/order/info/${first}` : `/cart_step3/${placed.id}`;
      void navigate(next, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || leavesOpen(error))
        setProblem("没有收到答复，请再提交一次，不会重复下单");
      else await refused(error, total);
    } finally {
      running.current = false;
    }
  }

  return { submit, busy: place.isPending, problem, change, forgetChange: () => setChange(null) };
}
