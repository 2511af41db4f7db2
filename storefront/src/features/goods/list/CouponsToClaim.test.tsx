import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import { couponKeys } from "@/features/coupons/queries";
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
  client.setQueryData(couponKeys.offered, offers);
  open(client, category);
}

function open(client: QueryClient, category: number | null) {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CouponsToClaim goods={[testGoods({ id: 4, category_id: 9, kind: 1 })]} category={category} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("finds a coupon that stands behind the first page of the centre", async () => {
  const all = [
    ...Array.from({ length: 120 }, (_, at) => offer(at + 1, { scope: "tcm" })),
    offer(900, { scope: "goods", scope_ids: [4] }),
  ];
  vi.stubGlobal("fetch", async (url: string) => {
    const asked = new URL(url, "https://yaoji.example").searchParams;
    const [page, per_page] = [Number(asked.get("page")), Number(asked.get("per_page"))];
    const list = all.slice((page - 1) * per_page, page * per_page);
    const data = { list, total: all.length, page, per_page };
    return new Response(JSON.stringify({ code: 200, message: "ok", data }));
  });
  open(new QueryClient({ defaultOptions: { queries: { retry: false } } }), null);
  expect(await screen.findByText("可领 1 张券")).toBeTruthy();
});

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
