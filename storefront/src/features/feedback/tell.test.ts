import { describe, expect, it } from "vitest";
import { fieldsOf, missing } from "./tell";

describe("feedback", () => {
  const typed = { kind: 5, content: "破损", contact: "", order_number: "" };
  it("says what it is about, and something", () => {
    expect(missing(typed)).toEqual({});
    expect(Object.keys(missing({ ...typed, kind: 0, content: "  " }))).toEqual(["kind", "content"]);
  });
  it("shows what the server refused beside its field", () => {
    expect(fieldsOf({ order_number: ["没有找到"], "photos.1": ["没有传好"], other: ["x"] })).toEqual({
      order_number: "没有找到",
      photos: "没有传好",
    });
  });
});
