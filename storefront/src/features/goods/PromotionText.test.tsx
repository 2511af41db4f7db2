import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { CartState, UserBase } from "@/api/types";
import { cartListOptions } from "@/features/cart/queries";
import { userKeys } from "@/features/user/queries";
import { PromotionText } from "./PromotionText";

const promotion = (kind: string) => ({
  campaign_id: 7,
  kind,
  tag: "满",
  text: "满 500 减 30",
  name: "冬季满减",
  ends_at: "2026-12-01T00:00:00Z",
});
function show(kind: string, hint?: object) {
  const client = new QueryClient();
  client.setQueryData(userKeys.base, { signedIn: true, base: { username: "a" } as UserBase });
  const hints = hint ? [{ campaign_id: 7, line_ids: [], ...hint }] : [];
  client.setQueryData(cartListOptions().queryKey, { activity_data: { hints } } as unknown as CartState);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PromotionText goods={testGoods({ promotions: [promotion(kind)] })} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("leads from goods to those that count along", () => {
  show("full_reduction");
  expect(screen.getByRole("link", { name: "满 500 减 30" }).getAttribute("href")).toBe("/zhmz/list?id=7");
});
it("says what is missing once the cart holds some of its goods, not before", () => {
  show("full_reduction", { eligible: "380.00", missing: "120.00", text: "还差 ¥120.00 减 ¥30.00" });
  expect(screen.getByRole("link", { name: "还差 ¥120.00 减 ¥30.00" })).toBeTruthy();
  show("full_reduction", { eligible: "0.00", missing: "500.00", text: "还差 ¥500.00 减 ¥30.00" });
  expect(screen.getByRole("link", { name: "满 500 减 30" })).toBeTruthy();
});
it("says nothing of what the price already tells", () => {
  show("daily_special");
  expect(screen.queryByRole("link")).toBeNull();
});
