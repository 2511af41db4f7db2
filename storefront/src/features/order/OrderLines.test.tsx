import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OrderDetail } from "@/api/types";
import { OrderLines } from "./OrderLines";

const cancelled = {
  lines: [],
  benefits: [],
  status: 90,
  paid_at: "2026-11-01T00:00:00Z",
  goods_amount: "40.00",
  discount: "0.00",
  freight: "0.00",
  voucher_amount: "0.00",
  money: "40.00",
  refunded: "35.00",
  voucher_returned: "0.00",
  gift_withheld: "5.00",
} as unknown as OrderDetail;

it("a refund that lacks the value of a gift says so", () => {
  render(<OrderLines order={cancelled} />);
  expect(screen.getByText("扣回赠品价值（退回赠品后补退）").nextElementSibling?.textContent).toBe("5.00");
});

it("a whole refund says nothing of gifts", () => {
  render(<OrderLines order={{ ...cancelled, refunded: "40.00", gift_withheld: "0.00" }} />);
  expect(screen.queryByText(/扣回赠品/)).toBeNull();
});
