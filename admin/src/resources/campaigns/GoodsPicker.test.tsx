import { fireEvent, screen, within } from "@testing-library/react";
import { Form } from "react-admin";
import { useWatch } from "react-hook-form";
import { expect, it } from "vitest";
import { closed, press, said, show } from "../../forms/dialogTesting";
import { GoodsPicker } from "./GoodsPicker";
import { MOST_GOODS } from "./words";

const row = (id: number) => ({ id, name: `商品${id}`, spec: "盒", maker: "白云山", base_price: "9.00" });
let rows: object[] = [];

function Rows() {
  rows = useWatch({ name: "goods" }) as object[];
  return null;
}

function open(taken: { goods_id: number | null }[]) {
  show(
    <Form defaultValues={{ goods: taken }}>
      <GoodsPicker blank={{ role: "goods", price: null }} />
      <Rows />
    </Form>,
    { lists: { goods: [row(1), row(2), row(3)] } },
  );
}

const tick = async (name: RegExp) => fireEvent.click(await screen.findByRole("checkbox", { name }));

it("adds what is chosen to what is there, once, and drops lines without goods", async () => {
  open([{ goods_id: 1 }, { goods_id: null }]);
  await press("批量选择商品");
  await said(/已在活动里/);
  const known = await screen.findByRole<HTMLInputElement>("checkbox", { name: /商品1/ });
  expect([known.checked, known.disabled]).toEqual([true, true]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "加入 0 个" }).disabled).toBe(true);
  await press("全选本页");
  await tick(/商品3/);
  await press("加入 1 个");
  await closed();
  expect(rows).toEqual([{ goods_id: 1 }, { goods_id: 2, role: "goods", price: null }]);
});

it("takes no more than the server does, and says by how many there are too many", async () => {
  open(Array.from({ length: MOST_GOODS - 1 }, (_, place) => ({ goods_id: 1_000 + place })));
  await press("批量选择商品");
  await tick(/商品1/);
  await tick(/商品2/);
  const dialog = within(screen.getByRole("dialog", { name: "选择商品" }));
  expect(dialog.getByText(`超出 1 个，最多 ${MOST_GOODS} 个`)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "加入 2 个" }).disabled).toBe(true);
  await tick(/商品2/);
  await press("加入 1 个");
  await closed();
  expect(rows).toHaveLength(MOST_GOODS);
});

it("says that nothing is called so", async () => {
  show(
    <Form defaultValues={{ goods: [] }}>
      <GoodsPicker blank={{}} />
    </Form>,
  );
  await press("批量选择商品");
  await said("没有找到，换个名称试试");
});
