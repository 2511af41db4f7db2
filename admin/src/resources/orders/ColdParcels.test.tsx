import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Order } from "../../api/types";
import { said, show } from "../../forms/dialogTesting";
import { ColdParcels } from "./ColdParcels";

const order = { id: "YJ1", shipped_at: "2026-11-26T02:00:00Z" } as unknown as Order;
const cold = {
  cooling_text: "保温箱",
  vehicle: "箱 7",
  started_at: "2026-11-26T02:05:00Z",
  left_temperature: "4.2",
  transit_hours: 2,
  arrived_at: "2026-11-26T04:10:00Z",
  arrived_temperature: "5.6",
  duration_text: "2 小时 5 分钟",
  exception_text: "超过运输时限",
};

it("tells of an order's cold parcels how they travelled", async () => {
  const shipments = [
    { id: "YJ1F1", cold },
    { id: "YJ1F2", cold: null },
  ];
  show(<ColdParcels order={order} />, { lists: { shipments }, permissions: { shipments: "read" } });
  await said("超过运输时限");
  const parcel = screen.getByRole("listitem");
  expect(parcel.textContent).toContain("保温箱 箱 7");
  expect(parcel.textContent).toContain("启运 2026-11-26 10:05 4.2 ℃，时限 2 小时");
  expect(parcel.textContent).toContain("到货 2026-11-26 12:10 5.6 ℃，在途 2 小时 5 分钟");
});
