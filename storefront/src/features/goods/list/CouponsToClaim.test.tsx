import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { couponKeys } from "@/features/coupons/queries";
import { ANY } from "../queries";
import { testGoods } from "../testGoods";
import { CouponsToClaim } from "./CouponsToClaim";

const offer = (id: number, changes: object) => ({
  id,
  label: `满${id}减1`,
  name: "券",
  scope: "all",
  scope_ids: [],
  scope_text: "全场通用",
  state: "claimable",
  state_text: "立即领取",
  can_claim: true,
  ...changes,
});

function show(offers: object[], category: number | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(couponKeys.centre(1, ANY), {
    list: offers,
    total: offers.length,
    page: 1,
    per_page: 20,
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CouponsToClaim goods={[testGoods({ id: 4, category_id: 9, kind: 1 })]} category={category} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("offers what holds for goods of this page and can still be claimed", () => {
  show(
    [
      offer(100, {}),
      offer(200, { scope: "goods", scope_ids: [4] }),
      offer(300, { scope: "categories", scope_ids: [2] }),
      offer(400, { scope: "tcm" }),
      offer(500, { state: "claimed", can_claim: false }),
    ],
    2,
  );
  expect(screen.getByText("可领 3 张券")).toBeTruthy();
  expect(
    screen.getAllByRole("button", { hidden: true }).map((button) => button.getAttribute("aria-label")),
  ).toEqual(["领取 满100减1", "领取 满200减1", "领取 满300减1"]);
});
it("takes no room where there is none", () => {
  show([offer(400, { scope: "tcm" })]);
  expect(screen.queryByText(/可领/)).toBeNull();
});
