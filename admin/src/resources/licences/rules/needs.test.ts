import { describe, expect, it } from "vitest";
import { changeOf, nextNeed, noteOf } from "./needs";

const cell = { need: "required", floor: "none", asked: null };
const NAME = "单体药店的《食品经营许可证》";

describe("a cell of the matrix", () => {
  it("goes round what the law leaves open, and nowhere where it leaves nothing", () => {
    expect(["required", "if_needed", "none"].map((need) => nextNeed(need, "none"))).toEqual([
      "if_needed",
      "none",
      "required",
    ]);
    expect(nextNeed("required", "if_needed")).toBe("if_needed");
    expect(nextNeed("if_needed", "if_needed")).toBe("required");
    expect(nextNeed("required", "required")).toBeUndefined();
    expect(changeOf({ ...cell, floor: "required" }, NAME, 1)).toBeUndefined();
    expect(noteOf({ ...cell, floor: "required" })).toContain("不能放宽");
  });

  it("is loosened by two, and stricter by one", () => {
    const looser = changeOf(cell, NAME, 1);
    expect([looser?.need, looser?.title]).toEqual([
      "if_needed",
      `提议把${NAME}改为“按需”，另一位质量人员同意后生效`,
    ]);
    const stricter = changeOf({ ...cell, need: "none" }, NAME, 1);
    expect([stricter?.need, stricter?.title]).toEqual(["required", `${NAME}改为“必需”`]);
  });

  it("that somebody asked to loosen is agreed to by a colleague and taken back by them", () => {
    const waiting = { ...cell, asked: { need: "if_needed", by_id: 7, by: "李质量" } };
    const agreed = changeOf(waiting, NAME, 8);
    expect([agreed?.need, agreed?.title]).toEqual(["if_needed", `李质量提议把${NAME}改为“按需”：同意`]);
    const own = changeOf(waiting, NAME, 7);
    expect([own?.need, own?.done]).toEqual(["required", "提议已撤回"]);
    expect(noteOf(waiting)).toContain("李质量提议");
  });
});
