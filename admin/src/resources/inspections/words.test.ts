import { expect, it } from "vitest";
import type { Asked } from "../../api/calls/inspections";
import type { InspectionRegister } from "../../api/types";
import { packError, periodError, unheard } from "./words";

const register = (part: Partial<InspectionRegister>): InspectionRegister => ({
  code: "sales",
  title: "销售记录",
  about: "",
  filters: ["period", "goods", "batch", "company"],
  has_documents: false,
  rows: 1,
  ...part,
});
const asked: Asked = { from: "2026-11-01", to: "2026-11-30", goods_id: 1, batch: "B001", company_id: null };

it("a period has both days, in their order, of two years at most", () => {
  expect(periodError({ from: "", to: "2026-11-26" })).toContain("请填写");
  expect(periodError({ from: "2026-11-27", to: "2026-11-26" })).toContain("不早于");
  expect(periodError({ from: "2024-11-26", to: "2026-11-26" })).toBeUndefined();
  expect(periodError({ from: "2024-11-25", to: "2026-11-26" })).toContain("两年");
});

it("a register says what of the question it does not know", () => {
  expect(unheard(register({}), asked)).toBe("");
  expect(unheard(register({ filters: ["period", "company"] }), asked)).toBe("未按商品、批号筛选");
  expect(unheard(register({ filters: ["goods"] }), asked)).toBe("按今天的状态，不看期间；未按批号筛选");
});

it("a package holds something, and no register too long for it", () => {
  const limits = { most_packed: 100 };
  expect(packError([], limits)).toBe("请先勾选台账");
  expect(packError([register({ rows: 100 })], limits)).toBeUndefined();
  expect(packError([register({ rows: 101 })], limits)).toContain("“销售记录”超过 100 行");
});
