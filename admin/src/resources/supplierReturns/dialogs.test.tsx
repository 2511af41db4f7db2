import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { GoodsReceipt, SupplierReturn } from "../../api/types";
import { box, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { DecideDialog } from "./Decision";
import { ReturnDialog } from "./ReturnDialog";

const line = {
  id: 4,
  goods_name: "阿莫西林胶囊",
  batch_number: "B001",
  accepted: 10,
  returnable: 8,
  unit: "盒",
} as unknown as GoodsReceipt["lines"][number];

it("asks to send back units of the line, and shows how many are left of it", async () => {
  const sent = show(<ReturnDialog supplier="国药控股" line={line} onClose={() => undefined} />, {
    refuses: { quantity: "这张收货单的这一行还可以退 3，最多退 3" },
    answers: { number: "GT1" },
  });
  await fill(/数量/, "9");
  await fill(/退货原因/, "近效期");
  await press("提交审核");
  await expectError(/数量/, "8");
  expect(sent).toHaveLength(0);
  await fill(/数量/, "5");
  await press("提交审核");
  await expectError(/数量/, "最多退 3");
  await fill(/数量/, "3");
  await fill(/追溯码/, "81234567890123456781");
  await fill(/追溯码/, "");
  await press("提交审核");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.path).toBe("/supplier_returns");
  expect(sent[1]?.body).toEqual({
    line_id: 4,
    quantity: 3,
    source: "stock",
    reason: "近效期",
    codes: "",
  });
});

const row = {
  id: 7,
  number: "GT1",
  goods_name: "阿莫西林胶囊",
  batch_number: "B001",
  quantity: 3,
  unit: "盒",
  source_text: "待处理区",
  supplier: "国药控股",
  reason: "近效期",
} as unknown as SupplierReturn;

/** What other pages have read before. */
function Read({ names, read }: { names: readonly string[]; read: (name: string) => void }) {
  return names.map((name) => <Known key={name} name={name} read={read} />);
}

function Known({ name, read }: { name: string; read: (name: string) => void }) {
  useQuery({
    queryKey: [name],
    queryFn: () => {
      read(name);
      return name;
    },
  });
  return null;
}

it("decides with an opinion alone", async () => {
  const sent = show(<DecideDialog row={row} onClose={() => undefined} />, { answers: { status: "sent" } });
  await press("同意退出");
  expect(sent).toHaveLength(0);
  await fill(/意见/, "同意退回");
  await press("同意退出");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/supplier_returns/7/decide");
  expect(sent[0]?.body).toEqual({ approves: true, opinion: "同意退回" });
});

it("has two answers and none of them empty; the one that refuses is in the colour of danger", async () => {
  const sent = show(<DecideDialog row={row} onClose={() => undefined} />, { answers: { status: "refused" } });
  fireEvent.mouseDown(await box(/审核结果/));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["同意退出", "不同意"]);
  const isDangerous = (name: string) =>
    screen.getByRole("button", { name, hidden: true }).className.includes("Error");
  expect(isDangerous("同意退出")).toBe(false);
  fireEvent.click(screen.getByRole("option", { name: "不同意" }));
  await until(() => expect(isDangerous("不同意")).toBe(true));
  await fill(/意见/, "还在销售");
  await press("不同意");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ approves: false, opinion: "还在销售" });
});

it("what showed the goods is read anew once they have left", async () => {
  const names = ["supplier_returns", "goods_receipts", "goods", "stocks", "quarantine", "care_due"];
  const read = vi.fn<(name: string) => void>();
  show(
    <>
      <Read names={names} read={read} />
      <DecideDialog row={row} onClose={() => undefined} />
    </>,
    { answers: { status: "sent" } },
  );
  await until(() => expect(read).toHaveBeenCalledTimes(names.length));
  read.mockClear();
  await fill(/意见/, "同意退回");
  await press("同意退出");
  await until(() => expect(read.mock.calls.flat().sort()).toEqual([...names].sort()));
});
