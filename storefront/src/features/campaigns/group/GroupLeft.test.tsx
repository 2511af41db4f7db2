import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { cartState } from "@/features/cart/fixtures";
import { cartListOptions } from "@/features/cart/queries";
import { GroupLeft } from "./GroupLeft";

it("says in a line of the cart what its group still needs, and asks nothing for it", () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  const cart = cartState([]);
  const groups = [
    { campaign_id: 5, goods_id: 8, target_kind: "members", missing: 2 },
    { campaign_id: 6, goods_id: 8, target_kind: "units", missing: 30 },
  ];
  const client = new QueryClient();
  client.setQueryData(cartListOptions().queryKey, {
    ...cart,
    activity_data: { ...cart.activity_data, groups },
  });
  const lines = [
    [5, 7],
    [5, 8],
    [6, 8],
  ] as const;
  render(
    <QueryClientProvider client={client}>
      <ul>
        {lines.map(([campaignId, goodsId]) => (
          <li key={`${campaignId}-${goodsId}`}>
            <GroupLeft campaignId={campaignId} goodsId={goodsId} unit="盒" />
          </li>
        ))}
      </ul>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "",
    "，还差 2 家成团",
    "，还差 30 盒成团",
  ]);
  expect(asked).not.toHaveBeenCalled();
});
