import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Stock } from "../../api/types";
import { box, choose, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { AdjustDialog } from "./AdjustDialog";

const stock = {
  id: 4,
  goods_name: "阿莫西林胶囊",
  spec: "0.25g*24",
  on_hand: 30,
  reserved: 20,
  batches: [{ id: 1, number: "A1", expires_on: "2029-01-01", on_hand: 30 }],
} as unknown as Stock;

it("takes out what is there, and says what will be left", async () => {
  const onClose = vi.fn();
  const sent = show(<AdjustDialog stock={stock} onClose={onClose} />, { refuses: { quantity: "刚被占用" } });
  await fill(/数量/, "１１");
  await said("有 20 已被订单占用，最多减 10");
  fireEvent.click(screen.getByText("盘亏"));
  await press("确认调整");
  await expectError(/数量/, "最多减 10");
  await fill(/数量/, "5");
  await said("在库 30 → 25，另一位同事点数一致后入账");
  await press("确认调整");
  await expectError(/数量/, "刚被占用");
  await press("确认调整");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({ batch_number: "A1", quantity: -5, reason: "盘亏" });
});

it("leads to the destruction of what is broken, which is no reason here", async () => {
  show(<AdjustDialog stock={stock} onClose={() => undefined} />);
  await said(/破损、过期的药品不在这里减少/);
  const path = screen.getByText<HTMLAnchorElement>("养护计划").getAttribute("href") ?? "";
  expect(decodeURIComponent(path)).toBe('/care_due?filter={"q":"阿莫西林胶囊","all":true}');
  expect(screen.queryByText("破损")).toBeNull();
});

it("adds to an exhausted batch by its number", async () => {
  const onClose = vi.fn();
  const sent = show(<AdjustDialog stock={stock} onClose={onClose} />);
  await choose(/^批号/, "已用完的批号…");
  expect(screen.getByText<HTMLButtonElement>("减少 −").disabled).toBe(true);
  await fill(/包装上的批号/, "A1");
  await fill(/数量/, "2");
  await fill(/原因/, "盘盈");
  await press("确认调整");
  await expectError(/包装上的批号/, "还有库存");
  await fill(/包装上的批号/, "A0");
  await press("确认调整");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({ batch_number: "A0", quantity: 2, reason: "盘盈" });
});

it.each([
  ["another way", () => press("增加 +")],
  ["another batch", () => choose(/^批号/, /^B1/)],
])("%s makes another limit: the error of the number goes", async (_, change) => {
  const batches = [
    { id: 1, number: "A1", expires_on: "2029-01-01", on_hand: 3 },
    { id: 2, number: "B1", expires_on: "2029-02-01", on_hand: 27 },
  ];
  show(<AdjustDialog stock={{ ...stock, batches } as unknown as Stock} onClose={() => undefined} />);
  await fill(/数量/, "5");
  await press("确认调整");
  await expectError(/数量/, "最多减 3");
  await change();
  const quantity = await box(/数量/);
  await until(() => expect(quantity.getAttribute("aria-invalid")).toBe("false"));
});
