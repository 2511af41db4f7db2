import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OrderDetail, ParcelWay } from "@/api/types";
import { Parcels } from "./Parcels";
import { orderKeys } from "./queries";

const cold: NonNullable<ParcelWay["cold"]> = {
  cooling_text: "保温箱",
  vehicle: "箱 7",
  started_at: "2026-11-26T02:05:00Z",
  left_temperature: "4.2",
  transit_hours: 2,
  arrived_at: "2026-11-26T04:10:00Z",
  arrived_temperature: "5.6",
  received_by: "李采购",
  duration_text: "2 小时 5 分钟",
  exception_text: "超过运输时限",
  opinion: "",
};

function show(journey: typeof cold) {
  const parcel = {
    id: "YJ1F1",
    status: "received",
    status_text: "已收货",
    lines: [],
    steps: [],
    cold: journey,
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(orderKeys.logistics("YJ1"), { id: "YJ1", parcels: [parcel], cold_range: "2.0–8.0 ℃" });
  render(
    <QueryClientProvider client={client}>
      <Parcels order={{ id: "YJ1", status: 60 } as OrderDetail} />
    </QueryClientProvider>,
  );
  return screen.getByLabelText("包裹 YJ1F1").textContent;
}

it("tells how a cold parcel travelled and how long it took", () => {
  const told = show(cold);
  expect(told).toContain("冷链：保温箱 箱 7，");
  expect(told).toContain("启运 4.2 ℃，运输时限 2 小时；");
  expect(told).toContain("到货 5.6 ℃（李采购），在途 2 小时 5 分钟");
  expect(told).toContain("超过运输时限：请隔离存放");
});

it("leaves out what an older parcel or one on its way does not know", () => {
  const told = show({
    ...cold,
    cooling_text: "",
    transit_hours: 0,
    arrived_at: null,
    arrived_temperature: "",
  });
  expect(told).toContain("冷链：箱 7，");
  expect(told).not.toMatch(/时限 0|在途|到货/);
});
