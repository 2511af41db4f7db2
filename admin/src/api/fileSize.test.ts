import { describe, expect, it } from "vitest";
import { documentError, largest, largestDocument, sizeError } from "./fileSize";
import { LARGEST_FILE } from "./limits.gen";

describe("files that are too large", () => {
  it.each(Object.entries(LARGEST_FILE))("are told before they are sent to %s", (call, most) => {
    const upload = call as keyof typeof LARGEST_FILE;
    expect(sizeError({ size: most }, upload)).toBeUndefined();
    expect(sizeError({ size: most + 1 }, upload)).toContain(largest(upload));
  });
  it("may be larger as PDF than as picture", () => {
    const call = "/admin/api/goods_documents";
    const file = (name: string, type: string) => ({ name, type, size: 9 * 1024 * 1024 });
    expect(documentError(file("a.pdf", "application/pdf"), call)).toBeUndefined();
    expect(documentError(file("a.jpg", "image/jpeg"), call)).toContain("8 MB");
    expect(documentError(file("a.JPG", ""), call)).toContain("8 MB");
    expect(largestDocument(call)).toBe("PDF 20 MB、图片 8 MB");
  });
  it("are measured in whole megabytes", () => {
    expect(largest("/admin/api/goods_imports")).toBe("48 MB");
  });
});
