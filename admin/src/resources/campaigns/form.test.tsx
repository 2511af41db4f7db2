import { fireEvent, screen, within } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { choose, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { CampaignCreate } from "./form";

/** A whole form, on a busy machine. */
const LONG = { timeout: 180_000 };

const goods = [
  { id: 41, name: "板蓝根颗粒", spec: "20袋", maker: "白云山", base_price: "20.00" },
  { id: 42, name: "阿莫西林胶囊", spec: "24粒", maker: "华北", base_price: "10.00" },
];
/** What the check says of any draft. */
const harmless = { given: null, needs_finance: false, warnings: [] };

function open() {
  const all = show(
    <ResourceContextProvider value="campaigns">
      <CampaignCreate />
    </ResourceContextProvider>,
    { lists: { goods }, answers: harmless },
  );
  // The check asks while the form is filled in.
  return () => all.filter(({ path }) => path === "/campaigns");
}

async function fillHead() {
  await fill(/^名称/, "双旦");
  await fill(/^开始时间/, "2026-12-24T10:00");
  await fill(/^结束时间/, "2026-12-25T10:00");
}

/** Both goods, from the dialog. */
async function pickAll() {
  await press("批量选择商品");
  await press("全选本页");
  await press("加入 2 个");
  await until(() => expect(screen.queryByRole("dialog")).toBeNull());
}

it("says what an empty one lacks, and that it cannot end before it starts", LONG, async () => {
  const sent = open();
  await press("保存草稿");
  await expectError(/^名称/, "必填");
  await expectError(/^开始时间/, "必填");
  await fill(/^开始时间/, "2026-12-24T10:00");
  await fill(/^结束时间/, "2026-12-24T09:00");
  await expectError(/^结束时间/, "结束时间要晚于开始时间");
  expect(sent()).toEqual([]);
});

it("wants tiers that rise, and each of them to give something", LONG, async () => {
  const sent = open();
  await fillHead();
  const [line] = screen.getAllByRole("button", { name: "增加一行" });
  if (line) fireEvent.click(line);
  await until(() => expect(screen.getAllByLabelText(/^满/)).toHaveLength(2));
  const type = (label: RegExp, place: number, value: string) => {
    const box = screen.getAllByLabelText(label)[place];
    if (!box) throw new Error(`no ${label} ${place}`);
    fireEvent.change(box, { target: { value } });
    fireEvent.blur(box);
  };
  type(/^满/, 1, "500");
  type(/^减/, 1, "0");
  await press("保存草稿");
  await said("第 2 档的门槛要高于第 1 档");
  await said("填减的金额，或选一个赠品");
  expect(sent()).toEqual([]);
  type(/^满/, 1, "800");
  type(/^减/, 1, "60");
  await press("保存草稿");
  await until(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    kind: "full_reduction",
    name: "双旦",
    starts_at: "2026-12-24T02:00:00Z",
    goods: [],
    tiers: [
      { threshold: "500.00", cut: "30.00", gift_goods_id: null, voucher: "0.00" },
      { threshold: "800.00", cut: "60.00", gift_goods_id: null, voucher: "0.00" },
    ],
  });
});

it("asks an exchange for what may be exchanged, and gives only that a price", LONG, async () => {
  const sent = open();
  await fillHead();
  await choose(/^类型/, "换购");
  await pickAll();
  await press("保存草稿");
  await said("请至少选一个换购商品");
  const lines = await screen.findAllByRole("listitem");
  const second = lines.find((line) => within(line).queryByText("2."));
  if (!second) throw new Error("no second line");
  fireEvent.mouseDown(within(second).getByLabelText(/^作用/));
  fireEvent.click(await screen.findByRole("option", { name: "换购商品" }));
  const price = await within(second).findByLabelText(/^换购价/);
  fireEvent.change(price, { target: { value: "5" } });
  fireEvent.blur(price);
  await press("保存草稿");
  await until(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    kind: "add_on",
    zone: "zhmz",
    tiers: [{ threshold: "500.00", cut: "0.00" }],
    goods: [
      { goods_id: 41, role: "goods", price: null },
      { goods_id: 42, role: "add_on", price: "5.00" },
    ],
  });
});

it("asks for goods once a kind is chosen that needs some", LONG, async () => {
  const sent = open();
  await fillHead();
  await choose(/^类型/, "秒杀");
  await press("保存草稿");
  await said("请至少选一个商品");
  expect(sent()).toEqual([]);
  await choose(/^类型/, "满额返现");
  await press("保存草稿");
  await until(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ kind: "cashback", goods: [], budget: null });
});
