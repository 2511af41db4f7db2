import { expect, it } from "vitest";
import { answer, fallsShort, type Line, missing, proposed, walk, wrong } from "./pick";

const batch = (batch_id: number, number: number, free: number) => ({
  batch_id,
  batch_number: `B${batch_id}`,
  produced_on: "2025-11-21",
  expires_on: "2027-11-21",
  number,
  free,
  shelf_place: "",
  shelf_order: "",
});

const line: Line = {
  id: 7,
  goods_id: 1,
  name: "阿莫西林胶囊",
  spec: "0.25g*24粒",
  maker: "甲厂",
  unit: "盒",
  approval_number: "",
  image: "",
  ordered: 5,
  left: 5,
  number: 5,
  batches: [batch(1, 3, 3), batch(2, 2, 100)],
  codes: [],
  needs_codes: false,
  quality: "",
};

it("begins as the list proposes", () => {
  const entry = proposed(line);
  expect(wrong(line, entry)).toBeNull();
  expect(missing(line, entry)).toBe(0);
  expect(answer([line], {})).toEqual([
    {
      id: 7,
      batches: [
        { batch_id: 1, number: 3 },
        { batch_id: 2, number: 2 },
      ],
      rest: "later",
    },
  ]);
});

it("goes along the shelves batch by batch, past what is not taken, and ends with what has no place", () => {
  const at = (batch_id: number, number: number, shelf_order: string) => ({
    ...batch(batch_id, number, 9),
    shelf_order,
  });
  const lines = [
    { ...line, id: 1, batches: [at(11, 2, "B-001-01"), at(12, 3, "A-010-01"), at(13, 0, "A-001-01")] },
    { ...line, id: 2, batches: [at(21, 1, ""), at(22, 1, "A-010-01")] },
  ];
  expect(walk(lines).map((stop) => stop.batch.batch_id)).toEqual([12, 22, 11, 21]);
});

it("refuses what is not there, too much, and what is no number", () => {
  const entry = (one: string, two: string) => ({ units: { 1: one, 2: two }, rest: "later" as const });
  expect(wrong(line, entry("4", ""))).toContain("最多可拣 3");
  expect(wrong(line, entry("3", "3"))).toContain("只需拣 5");
  expect(wrong(line, entry("1.5", ""))).toContain("整数");
  expect(wrong(line, entry("-1", ""))).toContain("整数");
  expect(wrong(line, entry("３", "1"))).toBeNull();
  expect(missing(line, entry("3", ""))).toBe(2);
});

it("leaves out batches that nothing was taken from", () => {
  const entries = { 7: { units: { 1: "", 2: "4" }, rest: "refund" as const } };
  expect(answer([line], entries)[0]).toEqual({
    id: 7,
    batches: [{ batch_id: 2, number: 4 }],
    rest: "refund",
  });
});

it("tells packs that last less long than the buyer wished", () => {
  const today = new Date("2026-11-22T02:00:00Z");
  expect(fallsShort("2027-05-21", 6, today)).toBe(true);
  expect(fallsShort("2027-05-22", 6, today)).toBe(false);
  expect(fallsShort("2026-12-01", 0, today)).toBe(false);
  // The last day of a shorter month.
  expect(fallsShort("2027-02-28", 3, new Date("2026-11-30T02:00:00Z"))).toBe(false);
});
