import { describe, expect, it } from "vitest";
import { csvCell, EXPORT_LIMIT, fileName, toCsv } from "./csv";

describe("a cell", () => {
  it.each([
    ["=HYPERLINK(1)", `"'=HYPERLINK(1)"`],
    ["+86 27", `"'+86 27"`],
    ["-cmd", `"'-cmd"`],
    ["@sum", `"'@sum"`],
    ["\t=1", `"'\t=1"`],
  ])("that begins like a formula is text: %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    ["阿莫西林", "阿莫西林"],
    ["-12.50", "-12.50"],
    ["a,b", '"a,b"'],
    ['5" 纱布', '"5"" 纱布"'],
    ["两\n行", '"两\n行"'],
    [null, ""],
    [undefined, ""],
    [0, "0"],
    [true, "是"],
    [false, "否"],
  ])("%j → %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it("keeps every digit of a barcode in Excel", () => {
    expect(csvCell("6901234500001")).toBe('"6901234500001\t"');
  });
});

it("writes Chinese heads, then rows", () => {
  const text = toCsv(
    [
      { label: "名称", value: (r: { name: string; n: number }) => r.name },
      { label: "数量", value: (r) => r.n },
    ],
    [
      { name: "=1+1", n: 2 },
      { name: "板蓝根", n: 3 },
    ],
  );
  expect(text).toBe(`名称,数量\r\n"'=1+1",2\r\n板蓝根,3`);
});

it("names a file that was cut by what it has", () => {
  expect(fileName("订单", EXPORT_LIMIT - 1, "2026-11-27")).toBe("订单-2026-11-27.csv");
  expect(fileName("订单", EXPORT_LIMIT, "2026-11-27")).toBe("订单-2026-11-27-前20000行.csv");
});
