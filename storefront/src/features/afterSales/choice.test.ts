import { describe, expect, it } from "vitest";
import type { Claimable } from "@/api/types";
import { keyOf, linesOf, missing, openReasons, reasonsFor, refusals } from "./choice";

const claimable = {
  lines: [
    { id: 7, batches: [{ batch: "A1" }, { batch: "A2" }] },
    { id: 8, batches: [{ batch: "A1" }] },
  ],
} as unknown as Claimable;

describe("what is claimed", () => {
  it("is sent batch by batch, without those left at nothing", () => {
    expect(linesOf(claimable, { [keyOf(7, "A2")]: 3, [keyOf(8, "A1")]: 0 })).toEqual([
      { id: 7, batch: "A2", number: 3 },
    ]);
  });
  it("names what is still missing", () => {
    expect(Object.keys(missing({ type: "", reason: "", lines: 0, photos: 0 })).sort()).toEqual([
      "lines",
      "photos",
      "reason",
      "type",
    ]);
    expect(missing({ type: "return", reason: "damaged", lines: 1, photos: 1 })).toEqual({});
  });
  it("offers the reasons of its kind", () => {
    const reasons = [
      { code: "a", text: "破损", types: ["return"], at_receipt: true },
      { code: "b", text: "价格有误", types: ["refund"], at_receipt: false },
    ];
    expect(reasonsFor(reasons, "return").map((reason) => reason.code)).toEqual(["a"]);
  });
  it("offers only what is seen at receipt until a receipt is confirmed", () => {
    const reasons = [
      { code: "a", text: "破损", types: ["return"], at_receipt: true },
      { code: "b", text: "价格有误", types: ["refund"], at_receipt: false },
    ];
    const sent = (claimable_received: number) =>
      ({ reasons, lines: [{ batches: [{ claimable: 3, claimable_received }] }] }) as unknown as Claimable;
    expect(openReasons(sent(0)).map((reason) => reason.code)).toEqual(["a"]);
    expect(openReasons(sent(1)).map((reason) => reason.code)).toEqual(["a", "b"]);
  });
  it("shows the server's refusals at their field", () => {
    expect(refusals({ "lines.0.number": ["最多 2 盒"], remark: ["太长"] })).toEqual({ lines: "最多 2 盒" });
  });
});
