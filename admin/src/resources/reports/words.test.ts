import { describe, expect, it } from "vitest";
import { bulkError } from "./words";

const named = (name: string, size = 100) => ({ name, type: "", size });

describe("many reports at once", () => {
  it("are named after goods and batch", () => {
    expect(bulkError([named("YJ0000001_B2026001.pdf"), named("YJ2_2026/01-A_1.JPG")])).toBeUndefined();
    expect(bulkError([named("YJ1_B1.pdf"), named("报告.pdf")])).toContain("报告.pdf");
    expect(bulkError([named("YJ1_B1.docx")])).toContain("应命名为");
  });
  it("are neither none nor too many nor too large", () => {
    expect(bulkError([])).toContain("请选择");
    expect(bulkError(Array.from({ length: 101 }, () => named("A_1.pdf")))).toContain("100");
    const many = Array.from({ length: 20 }, (_, place) => named(`A_${place}.pdf`, 19 * 1024 * 1024));
    expect(bulkError(many)).toContain("299 MB");
    expect(bulkError([named("A_1.pdf", 21 * 1024 * 1024)])).toContain("20 MB");
  });
});
