import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { PointsGoodsCreate } from "./form";

/** A whole form, on a busy machine. */
const LONG = { timeout: 180_000 };

const open = () =>
  show(
    <ResourceContextProvider value="points_goods">
      <PointsGoodsCreate />
    </ResourceContextProvider>,
    { reads: { "/draw_rules": { finance_above: "5000.00" } } },
  );

it("takes what the server takes: at least a point, and no more than fits", LONG, async () => {
  const sent = open();
  await fill(/^积分/, "0");
  await fill(/^库存/, "1000001");
  await fill(/^每家限兑/, "10001");
  await press("保存");
  await expectError(/^名称/, "必填");
  await expectError(/^积分/, "至少为 1");
  await expectError(/^库存/, "最多 1000000");
  await expectError(/^每家限兑/, "最多 10000");
  expect(sent).toEqual([]);
});

it("sends what was filled in", LONG, async () => {
  const sent = open();
  await fill(/^名称/, "保温杯");
  await fill(/^积分/, "800");
  await fill(/^另付金额/, "9.9");
  await fill(/^价值/, "49");
  await fill(/^库存/, "20");
  await press("保存");
  await until(() => expect(sent).toHaveLength(1));
  const body = { name: "保温杯", points: 800, money: "9.90", worth: "49.00", stock: 20, limit: null };
  expect(sent).toMatchObject([{ path: "/points_goods", body }]);
});
