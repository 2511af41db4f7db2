import { screen } from "@testing-library/react";
import { Form, ResourceContextProvider } from "react-admin";
import { useWatch } from "react-hook-form";
import { expect, it } from "vitest";
import { choose, show, until } from "../../forms/dialogTesting";
import type { ReceiptDraft } from "./draft";
import { OrderInput } from "./OrderInput";

const order = {
  id: 3,
  number: "CG1",
  supplier: "华东医药",
  supplier_id: 5,
  lines: [
    { goods_id: 7, goods_name: "当归", quantity: 10, left: 4, unit_price: "6.50" },
    { goods_id: 8, goods_name: "黄芪", quantity: 5, left: 0, unit_price: "1.00" },
  ],
};

function Held() {
  const { supplier_id, lines } = useWatch<ReceiptDraft>();
  return <output>{JSON.stringify({ supplier_id, lines })}</output>;
}

const form = (lines: object[]) => (
  <ResourceContextProvider value="goods_receipts">
    <Form defaultValues={{ lines }}>
      <OrderInput />
      <Held />
    </Form>
  </ResourceContextProvider>
);

const held = () => JSON.parse(screen.getByRole("status").textContent ?? "") as object;

it("names the supplier and fills the lines that nobody has begun with what is still to come", async () => {
  show(form([{}]), { lists: { purchase_orders: [order] } });
  await choose("采购订单", /CG1/);
  await until(() =>
    expect(held()).toEqual({
      supplier_id: 5,
      lines: [{ goods_id: 7, quantity: 4, unit_price: "6.50" }],
    }),
  );
});

it("leaves what was typed", async () => {
  show(form([{ goods_id: 9 }]), { lists: { purchase_orders: [order] } });
  await choose("采购订单", /CG1/);
  await until(() => expect(held()).toEqual({ supplier_id: 5, lines: [{ goods_id: 9 }] }));
});
