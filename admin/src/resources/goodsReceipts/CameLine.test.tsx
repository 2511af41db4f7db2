import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { GoodsReceipt } from "../../api/types";
import { CameLine } from "./CameLine";

const receipt = { coldest: "2.0", warmest: "8.0" } as GoodsReceipt;

const line = (more: object) =>
  ({
    id: 4,
    goods_name: "当归",
    spec: "1kg",
    maker: "亳州饮片厂",
    holder: "亳州饮片厂",
    unit_price: "8.00",
    origin: "",
    standard: "",
    registrant: "",
    production_licence: "",
    ...more,
  }) as GoodsReceipt["lines"][number];

it("shows what the label of a piece must say, and nothing that other goods have not", () => {
  const { unmount } = render(
    <CameLine receipt={receipt} line={line({ origin: "甘肃岷县", standard: "中国药典" })} />,
  );
  expect(screen.getByText("甘肃岷县")).toBeTruthy();
  expect(screen.getByText("执行标准")).toBeTruthy();
  expect(screen.queryByText("注册人 / 备案人")).toBeNull();
  expect(screen.queryByText("上市许可持有人")).toBeNull();
  unmount();
  render(<CameLine receipt={receipt} line={line({ registrant: "鱼跃医疗", holder: "某持有人" })} />);
  expect(screen.getByText("鱼跃医疗")).toBeTruthy();
  expect(screen.getByText("某持有人")).toBeTruthy();
  expect(screen.queryByText("产地")).toBeNull();
});

it("says what was ordered, and at which price where that is another", () => {
  const { unmount } = render(
    <CameLine
      receipt={receipt}
      line={line({ quantity: 6, unit: "盒", ordered: 10, ordered_price: "7.50" })}
    />,
  );
  expect(screen.getByText("6 盒（订购 10 盒）")).toBeTruthy();
  expect(screen.getByText(/订购价/)).toBeTruthy();
  unmount();
  render(
    <CameLine
      receipt={receipt}
      line={line({ quantity: 6, unit: "盒", ordered: 10, ordered_price: "8.00" })}
    />,
  );
  expect(screen.queryByText(/订购价/)).toBeNull();
});
