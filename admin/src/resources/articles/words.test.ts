import { describe, expect, it } from "vitest";
import { pathError, stateOf } from "./words";

describe("an article", () => {
  it.each(["", "/help/xrzn/hyzc", "/help/a/b-2"])("may have the address %s", (path) =>
    expect(pathError(path)).toBeUndefined(),
  );
  it.each(["/help/a", "/help/a/", "/help/a/b/c", "/help/info/7", "/help/A/b", "/news/a/b", "help/a/b"])(
    "may not have the address %s",
    (path) => expect(pathError(path)).toBeDefined(),
  );
  it("is shown by what buyers see of it", () => {
    expect(stateOf({ status: "draft", is_public: false }).text).toBe("草稿");
    expect(stateOf({ status: "published", is_public: false }).text).toBe("待公开");
    expect(stateOf({ status: "published", is_public: true }).text).toBe("已发布");
  });
});
