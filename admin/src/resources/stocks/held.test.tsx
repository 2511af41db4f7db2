import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Stock } from "../../api/types";
import { press, said, show } from "../../forms/dialogTesting";
import { heldMark, heldUnits, nearestExpiry } from "./held";
import { LockCell } from "./LockCell";

const batch = {
  id: 1,
  number: "A1",
  produced_on: "2026-01-01",
  expires_on: "2029-01-01",
  on_hand: 30,
  has_report: true,
  is_locked: false,
  is_recalled: false,
  udi: "",
  shelf_place: "A-03-2",
} satisfies Stock["batches"][number];
const recalled = { ...batch, id: 2, number: "R1", expires_on: "2027-01-01", on_hand: 40, is_recalled: true };
const locked = { ...batch, id: 3, number: "L1", expires_on: "2027-06-01", on_hand: 2, is_locked: true };
const stock = { id: 4, goods_name: "阿莫西林胶囊", on_hand: 72, batches: [recalled, locked, batch] } as Stock;

it("says that a recall keeps a batch apart, and nobody unlocks it here", async () => {
  show(<LockCell stock={stock} batch={recalled} />, { roles: ["qa"] });
  await said("召回封存");
  expect(screen.queryByText("正常")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows the recall of a batch that is locked too", async () => {
  show(<LockCell stock={stock} batch={{ ...recalled, is_locked: true }} />, { roles: ["qa"] });
  await said("召回封存");
  expect(screen.queryByRole("button")).toBeNull();
});

it("lets quality management lock what may leave", async () => {
  show(<LockCell stock={stock} batch={batch} />, { roles: ["qa"] });
  await said("正常");
  await press("锁定");
  await said("锁定批号 A1：阿莫西林胶囊");
});

it("counts what is kept apart, and its days are nobody's nearest", () => {
  expect(heldUnits(stock)).toBe(42);
  expect(stock.batches.map(heldMark)).toEqual(["（召回封存）", "（已锁定）", ""]);
  expect(nearestExpiry(stock)).toBe("2029-01-01");
  expect(nearestExpiry({ ...stock, batches: [recalled, locked] })).toBeUndefined();
});
