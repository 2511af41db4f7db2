import { describe, expect, it } from "vitest";
import type { Claimable } from "@/api/types";
import { refusedOf } from "./receiving";

const claimable = {
  lines: [
    {
      id: 7,
      batches: [
        { batch: "A1", claimable: 5 },
        { batch: "A2", claimable: 2 },
      ],
    },
    { id: 8, batches: [{ batch: "A1", claimable: 1 }] },
  ],
} as unknown as Claimable;

describe("what is counted at receiving", () => {
  it("leaves nothing to claim when nothing was changed", () => {
    expect(refusedOf(claimable, {})).toEqual({});
    expect(refusedOf(claimable, { "7:A1": 5 })).toEqual({});
  });
  it("claims what did not come in good order, batch by batch", () => {
    expect(refusedOf(claimable, { "7:A1": 3, "8:A1": 0 })).toEqual({ "7:A1": 2, "8:A1": 1 });
  });
});
