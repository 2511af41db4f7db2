import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../forms/dialogTesting";
import { PickListsPage } from "./PickListsPage";

const batch = (batch_id: number, number: number, shelf_place: string, shelf_order: string) => ({
  batch_id,
  batch_number: `B${batch_id}`,
  expires_on: "2029-01-01",
  number,
  shelf_place,
  shelf_order,
});
const line = (id: number, name: string, batches: object[]) => ({ id, name, unit: "盒", codes: [], batches });
const shipment = {
  id: "YJ1F1",
  kinds: 2,
  units: 6,
  wished_months: 0,
  created_at: "2026-11-26T02:00:00Z",
  lines: [
    line(1, "阿莫西林胶囊", [batch(11, 2, "B-01-1", "B-001-01"), batch(12, 3, "A-02-1", "A-002-01")]),
    line(2, "板蓝根颗粒", [batch(21, 1, "A-10-1", "A-010-01")]),
  ],
};

it("prints what is taken in the order of the shelves, each with its place", async () => {
  show(<PickListsPage />, { lists: { shipments: [shipment] }, at: "/pick_lists?ids=YJ1F1" });
  const paper = await screen.findByRole("region", { name: "拣货单 YJ1F1" }, { timeout: 20_000 });
  const [, ...rows] = within(paper).getAllByRole("row");
  const cells = rows.map((row) => within(row).getAllByRole("cell"));
  expect(cells.map(([place, , number]) => [place?.textContent, number?.textContent])).toEqual([
    ["A-02-1", "B12"],
    ["A-10-1", "B21"],
    ["B-01-1", "B11"],
  ]);
});
