import { expect, it } from "vitest";
import type { GoodsReceipt } from "../../api/types";
import {
  firstSaying,
  type ReceiptLine,
  reservations,
  sayingError,
  verdictOf,
  withReports,
} from "./acceptance";

const line = {
  id: 4,
  quantity: 10,
  days_left: 700,
  is_short: false,
  is_out_of_range: false,
  shelf_place: "A-03-2",
} as ReceiptLine;
const saying = { accepted: "10", reason: "", hasReport: true, place: "A-03-2" };

it("takes everything in unless it may not be, and says of no report that it came", () => {
  expect(firstSaying(line)).toEqual({ ...saying, hasReport: false });
  expect(firstSaying({ ...line, is_out_of_range: true })).toEqual({
    accepted: "0",
    reason: "温度超标",
    hasReport: false,
    place: "A-03-2",
  });
  expect(firstSaying({ ...line, days_left: 0 }).accepted).toBe("0");
});

it.each([
  [line, saying, undefined],
  [line, { ...saying, accepted: "11" }, "0 到 10"],
  [line, { ...saying, accepted: "" }, "0 到 10"],
  [line, { ...saying, accepted: "1.5" }, "0 到 10"],
  [line, { ...saying, accepted: "-1" }, "0 到 10"],
  [line, { ...saying, accepted: "9" }, "拒收原因"],
  [line, { ...saying, accepted: "9", reason: "破损" }, undefined],
  [line, { ...saying, accepted: "0", reason: " " }, "拒收原因"],
  [line, { ...saying, place: "" }, undefined],
  [line, { ...saying, place: "门口" }, "区-架-层"],
  [line, { ...saying, accepted: "0", reason: "破损", place: "门口" }, undefined],
  [{ ...line, is_out_of_range: true }, saying, "温度"],
  [{ ...line, days_left: -1 }, saying, "有效期"],
] as const)("%#: %j", (of, said, words) => {
  const error = sayingError(of, said);
  if (words === undefined) expect(error).toBeUndefined();
  else expect(error).toContain(words);
});

it("notes a report for all that is taken in at once", () => {
  const refused = { ...saying, accepted: "0", reason: "破损", hasReport: false };
  expect(withReports([{ ...saying, hasReport: false }, refused])).toEqual([saying, refused]);
});

it("asks for an opinion where something short-lived, or cold and late, is taken in", () => {
  const none = { ...saying, accepted: "0" };
  const of = (line: ReceiptLine, is_late: boolean) =>
    ({ shortest_days: 180, journey: { is_late }, lines: [line] }) as GoodsReceipt;
  const short = { ...line, is_short: true };
  expect(reservations(of(line, false), [saying])).toEqual([]);
  expect(reservations(of(short, false), [saying])).toEqual(["有商品剩余效期不足 180 天"]);
  expect(reservations(of(short, false), [none])).toEqual([]);
  const cold = { ...line, storage: "cold" };
  expect(reservations(of(cold, true), [saying])).toEqual(["冷藏商品在途超过约定时限"]);
  expect(reservations(of(cold, true), [none])).toEqual([]);
  expect(reservations(of(cold, false), [saying])).toEqual([]);
  expect(reservations(of(line, true), [saying])).toEqual([]);
  const warm = { journey: { is_late: false, is_out_on_way: true }, lines: [cold] } as GoodsReceipt;
  expect(reservations(warm, [saying])).toEqual(["冷藏商品途中温度超出范围"]);
  expect(reservations(warm, [none])).toEqual([]);
});

it("hands in every line, and no reason where nothing is refused", () => {
  const lines = [line, { ...line, id: 5, quantity: 4 }];
  const said = [
    { ...saying, reason: "忘了删" },
    { accepted: "1", reason: " 破损 ", hasReport: true, place: " B-1-1 " },
  ];
  expect(verdictOf(lines, said, { opinion: " 合格 ", appearance: " 完好 " })).toEqual({
    accepted: 11,
    refused: 3,
    body: {
      opinion: "合格",
      appearance: "完好",
      lines: [
        { id: 4, accepted: 10, refuse_reason: "", has_report: true, shelf_place: "A-03-2" },
        { id: 5, accepted: 1, refuse_reason: "破损", has_report: true, shelf_place: "B-1-1" },
      ],
    },
  });
});
