import { screen } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { box, choose, said, show } from "../../forms/dialogTesting";
import { GoodsReceiptCreate } from "./create";

const LONG = { timeout: 60_000 };
const goods = {
  id: 5,
  name: "黄芪",
  spec: "统货",
  maker: "安国药厂",
  unit: "kg",
  kind: 2,
  storage: "normal",
};

it("asks of a piece of TCM where it grew, and for its quantity in its own unit", LONG, async () => {
  show(
    <ResourceContextProvider value="goods_receipts">
      <GoodsReceiptCreate />
    </ResourceContextProvider>,
    { lists: { goods: [goods] } },
  );
  await box(/商品/);
  expect(screen.queryByLabelText(/产地/)).toBeNull();
  expect(screen.queryByText("kg")).toBeNull();
  await choose(/商品/, /黄芪/);
  await said("kg");
  expect((await box(/产地/)).value).toBe("");
});
