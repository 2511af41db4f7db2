import { describe, expect, it } from "vitest";
import { firstDocument, groundsOf } from "./words";

describe("what an address rests on", () => {
  it("tells the licence's own place from one that a person compared", () => {
    const by = { approved_by: "营业执照", reject_reason: "" };
    expect(groundsOf({ ...by, is_licensed: true })).toBe("与《营业执照》地址一致");
    expect(groundsOf({ ...by, approved_by: "收货委托书", is_licensed: false })).toBe("按《收货委托书》核对");
    expect(groundsOf({ approved_by: "", reject_reason: "民宅", is_licensed: false })).toBe("民宅");
    expect(groundsOf({ approved_by: "", reject_reason: "", is_licensed: false })).toBe("");
  });
});

describe("the document a review begins with", () => {
  const licence = { id: 1, kind: "business", status: "approved" };
  const letter = { id: 2, kind: "receiving_letter", status: "approved" };
  it("is the letter in force, else a licence in force", () => {
    expect(firstDocument([licence, letter])).toBe(letter);
    expect(firstDocument([{ ...letter, status: "submitted" }, licence])).toBe(licence);
    expect(firstDocument([{ ...letter, status: "expired" }])?.id).toBe(2);
    expect(firstDocument([])).toBeUndefined();
  });
});
