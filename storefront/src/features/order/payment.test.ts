import { describe, expect, it } from "vitest";
import type { PaymentDetail } from "@/api/types";
import { awaitsMoney, isPayMethod } from "./payments";

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
