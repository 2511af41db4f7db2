import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PriceTrace } from "./PriceTrace";

const steps = [
  { rule: "rank_price", before: "10.00", after: "9.50", why: "1 级客户价" },
  { rule: "ladder_price", before: "9.50", after: "9.00", why: "10 盒起" },
];

it("tells every step from the base price on, behind a button that says whose price it is", () => {
  render(<PriceTrace steps={steps} about="阿莫西林胶囊" />);
  const button = screen.getByRole("button", { name: "阿莫西林胶囊 价格说明" });
  const shown = document.getElementById(button.getAttribute("popovertarget") ?? "");
  expect(shown?.getAttribute("popover")).toBe("auto");
  expect(shown?.textContent).toBe("原价¥10.001 级客户价¥9.5010 盒起¥9.00");
});

it("is not there for a base price", () => {
  const { container } = render(<PriceTrace steps={[]} about="阿莫西林胶囊" />);
  expect(container.innerHTML).toBe("");
});
