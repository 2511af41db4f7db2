import { describe, expect, it } from "vitest";
import { amountError, amountText, tidyAmount } from "./words";

describe("an entry by hand", () => {
  it.each([
    ["points", "500"],
    ["points", "-500"],
    ["voucher", "20"],
    ["voucher", "−20.50"],
    ["balance", "＋1,200.00"],
  ])("of %s takes %s", (kind, typed) => expect(amountError(kind, typed)).toBeUndefined());
  it.each([
    ["points", ""],
    ["points", "0"],
    ["points", "1.5"],
    ["points", "abc"],
    ["voucher", "0"],
    ["voucher", "1.234"],
    ["balance", "--5"],
  ])("of %s refuses %s", (kind, typed) => expect(amountError(kind, typed)).toBeTruthy());
  it("goes to the server without what people add", () => {
    expect(tidyAmount("＋1,200.00")).toBe("1200.00");
    expect(tidyAmount("− 20")).toBe("-20");
  });
  it("reads with its sign and unit", () => {
    expect(amountText("points", "-300")).toBe("−300 分");
    expect(amountText("voucher", "50.00")).toBe("+¥50.00");
  });
});
