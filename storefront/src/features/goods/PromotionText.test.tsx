import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PromotionText } from "./PromotionText";
import { testGoods } from "./testGoods";

const promotion = (kind: string) => ({
  campaign_id: 7,
  kind,
  tag: "满",
  text: "满 500 减 30",
  name: "冬季满减",
  ends_at: "2026-12-01T00:00:00Z",
});
const show = (kind: string) =>
  render(
    <MemoryRouter>
      <PromotionText goods={testGoods({ promotions: [promotion(kind)] })} />
    </MemoryRouter>,
  );

it("leads from goods to those that count along", () => {
  show("full_reduction");
  expect(screen.getByRole("link", { name: "满 500 减 30" }).getAttribute("href")).toBe("/zhmz/list?id=7");
});
it("says nothing of what the price already tells", () => {
  show("daily_special");
  expect(screen.queryByRole("link")).toBeNull();
});
