import { describe, expect, it } from "vitest";
import type { OrderSummary, PaymentDetail } from "@/api/types";
import { awaitsMoney, isPayMethod, ordersOf, unpaidPayments } from "./payments";

type State = Pick<PaymentDetail, "status" | "tries" | "slip">;

const attempt = (status: string): PaymentDetail["tries"][number] => ({
  channel: "wechat",
  name: "微信支付",
  status,
  amount: "25.00",
  surplus: "0.00",
  is_surplus_back: false,
  created_at: "2026-11-21T02:00:00Z",
});
const slip = (status: string): PaymentDetail["slip"] => ({
  status,
  payer_name: "仁心大药房",
  paid_on: "2026-11-21",
  reason: "",
  created_at: "2026-11-21T02:00:00Z",
});
const open: State = { status: "open", tries: [], slip: null };

describe("a payment page", () => {
  it("looks again while money may still come", () => {
    expect(awaitsMoney(open)).toBe(false);
    expect(awaitsMoney({ ...open, tries: [attempt("closed"), attempt("waiting")] })).toBe(true);
    expect(awaitsMoney({ ...open, tries: [attempt("unknown")] })).toBe(true);
    expect(awaitsMoney({ ...open, slip: slip("waiting") })).toBe(true);
    expect(awaitsMoney({ ...open, slip: slip("returned") })).toBe(false);
  });
  it("stops once it is paid or closed", () => {
    expect(awaitsMoney({ ...open, status: "paid", tries: [attempt("waiting")] })).toBe(false);
    expect(awaitsMoney({ ...open, status: "closed", slip: slip("waiting") })).toBe(false);
  });
  it("offers only the ways it knows how to go", () => {
    expect(["balance", "transfer", "alipay", "wechat", "cash", ""].map(isPayMethod)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

const order = (id: string, over: Partial<OrderSummary>): OrderSummary => ({
  ...({ payment_id: "P1", status: 10, can_pay: true, paid_at: null, total: "10.00" } as OrderSummary),
  id,
  ...over,
});
const ids = (orders: OrderSummary[]) => orders.map(({ id }) => id);

describe("the orders of a payment", () => {
  it("counts what is still to be paid", () => {
    const orders = [order("A", {}), order("B", { status: 90 }), order("C", { status: 91 })];
    const parts = ordersOf({ status: "open", orders });
    expect([ids(parts.counted), ids(parts.ended)]).toEqual([["A"], ["B", "C"]]);
  });
  it("counts what was paid, also when it was cancelled afterwards", () => {
    const paid_at = "2026-11-21T02:00:00Z";
    const orders = [
      order("A", { status: 90 }),
      order("B", { status: 30, paid_at }),
      order("C", { status: 90, paid_at }),
    ];
    const parts = ordersOf({ status: "paid", orders });
    expect([ids(parts.counted), ids(parts.ended)]).toEqual([["B", "C"], ["A"]]);
  });
});

describe("what waits to be paid", () => {
  it("is offered by payment, with the sum that the payment page asks for", () => {
    const orders = [
      order("A", { total: "165.62" }),
      order("B", { payment_id: "P2", total: "20.00" }),
      order("C", { total: "205.00" }),
      order("D", { payment_id: "P3", can_pay: false }),
    ];
    const offered = unpaidPayments(orders).map(({ id, amount, orders: of }) => [id, amount, ids(of)]);
    expect(offered).toEqual([
      ["P1", 37_062, ["A", "C"]],
      ["P2", 2_000, ["B"]],
    ]);
  });
});
