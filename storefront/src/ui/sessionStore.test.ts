import { afterEach, describe, expect, it, vi } from "vitest";
import { forget, recall, remember } from "./sessionStore";

afterEach(() => vi.restoreAllMocks());

describe("what a tab remembers", () => {
  it("comes back as it was, until it is forgotten", () => {
    expect(remember("k", { a: [1, "二"] })).toBe(true);
    expect(recall("k")).toEqual({ a: [1, "二"] });
    forget("k");
    expect(recall("k")).toBeNull();
  });
  it("is nothing where the browser forbids it or something else stands there", () => {
    sessionStorage.setItem("k", "{not json");
    expect(recall("k")).toBeNull();
    for (const name of ["getItem", "setItem", "removeItem"] as const) {
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException("forbidden", "SecurityError");
      });
    }
    expect(recall("k")).toBeNull();
    expect(remember("k", 1)).toBe(false);
    expect(() => forget("k")).not.toThrow();
  });
});
