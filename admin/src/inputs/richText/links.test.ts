import { describe, expect, it } from "vitest";
import { isSafeLink } from "./links";

describe("a link of a text", () => {
  it.each([
    "/list?select=3",
    "/help/zfps/hwps",
    "https://www.nmpa.gov.cn/x",
    "https://a-b.cn",
    "tel:027-85350000",
  ])("may be %s", (link) => expect(isSafeLink(link)).toBe(true));
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.cn",
    "/\\evil.cn",
    "http://evil.cn",
    "https://",
    "https://shop.cn@evil.cn",
    "tel:<script>",
    "list",
    "",
  ])("may not be %s", (link) => expect(isSafeLink(link)).toBe(false));
});
