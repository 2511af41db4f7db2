import { describe, expect, it } from "vitest";
import type { Claimable } from "@/api/types";
import { keyOf, linesOf, openReasons, reasonsFor } from "./choice";
import { claimFields, nothingClaimed } from "./claimFields";

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
  it("names what is still missing, in the order of the dialog", () => {
    const fields = claimFields(claimable);
    expect(fields.safeParse(nothingClaimed).error?.issues.map(({ path }) => path[0])).toEqual([
      "type",
      "lines",
      "reason",
      "photos",
    ]);
    const photos = [new File([], "破损.png")];
    const input = { type: "return", lines: { [keyOf(7, "A2")]: 3 }, reason: "damaged", photos, remark: " " };
    expect(fields.parse(input)).toEqual({
      ...input,
      lines: [{ id: 7, batch: "A2", number: 3 }],
      remark: "",
    });
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
});
