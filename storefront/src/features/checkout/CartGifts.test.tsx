import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { cartState } from "@/features/cart/fixtures";
import { CartGifts } from "./CartGifts";

it("tells in the cart what vouchers come back", () => {
  const { activity_data } = cartState([]);
  const subsidies = [{ campaign_id: 4, name: "买补", amount: "1250.00" }];
  const { container, rerender } = render(<CartGifts activity={activity_data} />);
  expect(container.textContent).toBe("");
  rerender(<CartGifts activity={{ ...activity_data, subsidies }} />);
  expect(screen.getByLabelText("赠品与优惠说明").textContent).toBe("买补：订单完成后返 ¥1,250.00 现金券");
});
