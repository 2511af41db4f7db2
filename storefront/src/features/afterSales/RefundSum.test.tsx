import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RefundSum } from "./RefundSum";

const claim = {
  refund_amount: "80.00",
  voucher_amount: "0.00",
  gift_withheld: "0.00",
  is_allowance: false,
  is_amount_final: true,
};
const rows = () =>
  screen.getAllByRole("term").map((name) => `${name.textContent} ${name.nextElementSibling?.textContent}`);

describe("what a claim brings back", () => {
  it("is one sum where neither vouchers nor gifts play a part", () => {
    render(<RefundSum claim={claim} />);
    expect(rows()).toEqual([expect.stringMatching(/^退款金额 ¥80\.00/)]);
  });
  it("tells what goes back as a voucher and what is kept for gifts", () => {
    render(<RefundSum claim={{ ...claim, voucher_amount: "15.00", gift_withheld: "6.50" }} />);
    expect(rows()).toEqual([
      expect.stringMatching(/^退款金额 ¥80\.00/),
      expect.stringMatching(/^退回现金券 ¥15\.00.*现金券账户/),
      expect.stringMatching(/^扣回赠品价值 ¥6\.50.*扣除/),
    ]);
  });
  it("tells what gifts that came back give again, as an amount to have", () => {
    render(<RefundSum claim={{ ...claim, gift_withheld: "-6.50" }} />);
    expect(rows()[1]).toMatch(/^补回赠品价值 ¥6\.50/);
  });
});
