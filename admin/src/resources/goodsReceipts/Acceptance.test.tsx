import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { GoodsReceipt } from "../../api/types";
import { hasUnsaved } from "../../api/unsaved";
import { fill, press, show, until } from "../../forms/dialogTesting";
import { Acceptance } from "./Acceptance";

const receipt = {
  id: 3,
  shortest_days: 180,
  lines: [
    {
      id: 4,
      goods_name: "阿莫西林胶囊",
      spec: "0.25g×24粒",
      maker: "华北制药",
      batch_number: "B001",
      quantity: 10,
      unit: "盒",
      unit_price: "8.00",
      days_left: 700,
      is_short: false,
      is_out_of_range: false,
      shelf_place: "A-03-2",
    },
  ],
} as unknown as GoodsReceipt;

const untouched = () => {
  const sent = show(<Acceptance receipt={receipt} />);
  expect(hasUnsaved()).toBe(false);
  return sent;
};

it.each([
  [/合格数量/, "9"],
  [/货位/, "B-01-1"],
  [/外观、包装、标签/, "外箱受潮"],
  [/验收意见/, "同意入库"],
])("asks before it is left once %s is changed", async (label, text) => {
  untouched();
  await fill(label, text);
  await until(() => expect(hasUnsaved()).toBe(true));
});

it("asks before it is left once a report is confirmed, and no longer when that is taken back", async () => {
  untouched();
  const report = screen.getByLabelText(/药检报告/);
  fireEvent.click(report);
  await until(() => expect(hasUnsaved()).toBe(true));
  fireEvent.click(report);
  await until(() => expect(hasUnsaved()).toBe(false));
});

it("sends what was found of each line", async () => {
  const sent = untouched();
  fireEvent.click(screen.getByLabelText(/药检报告/));
  await fill(/合格数量/, "9");
  await fill(/拒收原因/, "破损");
  await press("入库 9 件，拒收 1 件");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    lines: [{ id: 4, accepted: 9, refuse_reason: "破损", has_report: true, shelf_place: "A-03-2" }],
  });
});
