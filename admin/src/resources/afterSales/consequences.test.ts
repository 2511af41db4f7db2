import { expect, it } from "vitest";
import type { AfterSale } from "../../api/types";
import { consequences } from "./consequences";

const claim = (over: Partial<AfterSale> = {}) =>
  ({
    kind: "return",
    company: "仁心大药房",
    amount: "1234.50",
    needs_second_person: false,
    checked_by: "",
    lines: [{ name: "阿莫西林胶囊", number: 3, unit: "盒" }],
    ...over,
  }) as AfterSale;

it("a return is paid back after the inspection, and at most what is claimed", () => {
  const told = consequences(claim(), "accept_return").join();
  expect(told).toContain("寄回：阿莫西林胶囊 3 盒");
  expect(told).toContain("最多 ¥1,234.50");
});

it("money without a return goes to finance, above the limit through two hands", () => {
  const told = consequences(claim({ kind: "refund", needs_second_person: true }), "accept").join();
  expect(told).toContain("转给财务");
  expect(told).toContain("不用寄回");
  expect(told).toContain("两位同事");
});

it("an exchange holds goods and pays nothing", () => {
  const told = consequences(claim({ kind: "exchange" }), "accept").join();
  expect(told).toContain("留出同样的商品");
  expect(told).toContain("不退款");
});

it("of a refund above the limit the first click only checks, the second pays", () => {
  const first = claim({ needs_second_person: true });
  expect(consequences(first, "refund").join()).toContain("初审");
  const second = consequences({ ...first, checked_by: "江淑兰" }, "refund").join();
  expect(second).toContain("¥1,234.50 退给仁心大药房：在线支付原路退回，转账和余额支付的退到余额");
  expect(second).toContain("不能撤回");
});
