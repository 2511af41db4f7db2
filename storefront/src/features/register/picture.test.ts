import { describe, expect, it } from "vitest";
import { fileError, needsDrawing, sizeToSend } from "./picture";

const file = (type: string, name: string, size = 10) => new File([new Uint8Array(size)], name, { type });
const MB = 1024 * 1024;

describe("files of documents", () => {
  it("are photos or PDF", () => {
    expect(fileError(file("image/jpeg", "a.jpg"))).toBeNull();
    expect(fileError(file("application/pdf", "a.pdf"))).toBeNull();
    expect(fileError(file("", "a.pdf"))).toBeNull();
    expect(fileError(file("image/svg+xml", "a.svg"))).toContain("JPG");
    expect(fileError(file("application/pdf", "a.pdf", 8 * MB + 1))).toContain("8 MB");
  });
  it("are drawn anew when they are turned or too large for the server", () => {
    const small = { width: 800, height: 600 };
    expect(needsDrawing(file("image/jpeg", "a.jpg"), small, 0)).toBe(false);
    expect(needsDrawing(file("image/jpeg", "a.jpg"), small, 4)).toBe(false);
    expect(needsDrawing(file("image/jpeg", "a.jpg"), small, 1)).toBe(true);
    expect(needsDrawing(file("image/jpeg", "a.jpg", 8 * MB + 1), small, 0)).toBe(true);
    expect(needsDrawing(file("image/jpeg", "a.jpg"), { width: 8000, height: 6000 }, 0)).toBe(true);
  });
  it("shrink to what is still readable, in proportion", () => {
    expect(sizeToSend({ width: 8000, height: 6000 })).toEqual({ width: 3000, height: 2250 });
    expect(sizeToSend({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  });
});
