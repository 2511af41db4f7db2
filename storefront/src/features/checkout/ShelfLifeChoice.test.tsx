import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { checkoutItem, checkoutOf } from "@/features/cart/fixtures";
import { ShelfLifeChoice } from "./ShelfLifeChoice";

const items = ["甲药", "乙药", "丙药", "丁药"].map((name, place) =>
  checkoutItem({ id: place + 1, goods: { name } }),
);
const checkout = checkoutOf(items, {
  shelf_lives: [
    { months: 0, short_item_ids: [] },
    { months: 6, short_item_ids: [2] },
    { months: 24, short_item_ids: [1, 2, 3, 4] },
  ],
});

function Chosen() {
  const [months, setMonths] = useState(0);
  return <ShelfLifeChoice checkout={checkout} months={months} onChange={setMonths} />;
}

describe("the wished shelf life", () => {
  it("says before the order of which goods there are too few that last", () => {
    render(<Chosen />);
    const told = screen.getByRole("status");
    expect(told.textContent).toBe("");
    fireEvent.click(screen.getByLabelText("6 个月以上"));
    expect(told.textContent).toBe("乙药的现有库存不足 6 个月，不足部分发其中效期最长的批号");
    fireEvent.click(screen.getByLabelText("24 个月以上"));
    expect(told.textContent).toContain("甲药、乙药、丙药等 4 种的现有库存不足 24 个月");
  });
});
