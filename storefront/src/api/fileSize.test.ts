import { describe, expect, it } from "vitest";
import { largest, sizeError } from "./fileSize";
import { LARGEST_FILE } from "./limits.gen";

describe("files that are too large", () => {
  it.each(Object.entries(LARGEST_FILE))("are told before they are sent to %s", (call, most) => {
    const upload = call as keyof typeof LARGEST_FILE;
    expect(sizeError({ size: most }, upload)).toBeUndefined();
    expect(sizeError({ size: most + 1 }, upload)).toContain(largest(upload));
  });
  it("are measured in whole megabytes", () => {
    expect(largest("/api/upload")).toBe("8 MB");
  });
});
