import { describe, expect, it } from "vitest";
import { helpKey } from "./address";

describe("an address of the help centre", () => {
  it("names an article by its own address or by its id", () => {
    expect(helpKey("/help/xrzn/hyzc")).toEqual({ path: "/help/xrzn/hyzc" });
    expect(helpKey("/help/info/7")).toEqual({ id: 7 });
    expect(helpKey("/help/info/x")).toBeNull();
    expect(helpKey("/help/info/0")).toBeNull();
  });
});
