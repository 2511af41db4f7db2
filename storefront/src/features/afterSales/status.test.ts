import { describe, expect, it } from "vitest";
import { claimableOf, pathOf, stepsOf, toneOf } from "./status";

const way = (type: string, status: number, sent: unknown = null) =>
  stepsOf({ type, status, status_text: "已驳回", sent_back: sent }).map(
    (step) => `${step.name}:${step.state}`,
  );

describe("the way of a claim", () => {
  it("leads a return through the warehouse and the inspection", () => {
    expect(way("return", 35, {})).toEqual([
      "审核:done",
      "寄回:done",
      "仓库收货:done",
      "质量验收:now",
      "退款:next",
      "完成:next",
    ]);
  });
  it("spares what does not come back the parcel", () => {
    expect(way("refund", 40)).toEqual(["审核:done", "退款:now", "完成:next"]);
    expect(way("exchange", 40)).toEqual(["审核:done", "补发:now", "完成:next"]);
  });
  it("stops where it ended", () => {
    expect(way("refund", 62)).toEqual(["审核:done", "已驳回:now"]);
    expect(way("return", 50, {}).at(-1)).toBe("完成:now");
  });
  it("is shown on the page of its kind", () => {
    expect(pathOf({ id: "SH1", type: "exchange" })).toBe("/order/returnInfo/SH1");
    expect(pathOf({ id: "SH1", type: "complaint" })).toBe("/order/afterSalesInfo/SH1");
    expect([10, 20, 50, 62].map(toneOf)).toEqual(["go", "wait", "done", "off"]);
  });
  it("counts what is left over all batches", () => {
    expect(claimableOf({ batches: [{ claimable: 2 }, { claimable: 3 }] })).toBe(5);
  });
});
