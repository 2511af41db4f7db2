import { describe, expect, it } from "vitest";
import type { ContractState } from "@/api/types";
import { nextStep } from "./contract";

function state(change: Partial<ContractState>): ContractState {
  return {
    kind: "purchase",
    name: "年度购销合同",
    is_required: true,
    unlocks: "签署后才能加入购物车和下单",
    status: "none",
    status_text: "未签署",
    current: null,
    can_draw_up: true,
    ...change,
  };
}

describe("the next step with a contract", () => {
  it("is to sign what was never signed, loudly when it is demanded", () => {
    expect(nextStep(state({}))).toEqual({ text: "阅读并签署", look: "brand" });
    expect(nextStep(state({ is_required: false }))?.look).toBe("plain");
  });

  it("is nothing in a store whose head office has signed", () => {
    expect(nextStep(state({ status: "covered", status_text: "总部已签署" }))).toBeNull();
  });

  it("is to renew what runs out or ran out, and nothing while it runs", () => {
    expect(nextStep(state({ status: "signed" }))?.text).toBe("续签下一年");
    expect(nextStep(state({ status: "expired" }))?.text).toBe("续签");
    expect(nextStep(state({ status: "signed", can_draw_up: false }))).toBeNull();
  });
});
