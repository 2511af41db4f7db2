// From a paid order to the parcel, on the screens of the people who pick, check and send it.
import type { Page } from "@playwright/test";
import { buy } from "../checkout";
import { asBuyer, asStaff, expect, isAccessible, pageErrors, test, url } from "../people";

/** Begins to pick this order in the list of those that wait; the address of its parcel. */
async function beginPicking(desk: Page, order: string): Promise<string> {
  await desk.goto(url("/admin/picking"));
  await desk.getByRole("row").filter({ hasText: order }).getByRole("button", { name: "开始拣货" }).click();
  await expect(desk).toHaveURL(/\/shipments\/[^/]+\/show$/);
  return desk.url();
}

async function pick(desk: Page): Promise<void> {
  await desk.getByRole("button", { name: "确认拣货" }).click();
  await expect(desk.getByText("拣货已确认，请另一位同事出库复核")).toBeVisible();
}

test("a paid order is picked, checked by a second person and sent, and the buyer sees its waybill", async ({
  browser,
}) => {
  const buyer = await (await asBuyer(browser, "renxin")).newPage();
  const seen = pageErrors(buyer);
  const order = await buy(buyer);

  const desk = await (await asStaff(browser, "warehouse")).newPage();
  const problems = pageErrors(desk);
  const parcel = await beginPicking(desk, order);
  await isAccessible(desk);
  await desk.getByRole("link", { name: "打印拣货单" }).click();
  await expect(desk.getByRole("region", { name: /^拣货单 / })).toContainText("阿莫西林胶囊");
  await desk.goBack();
  await pick(desk);
  await expect(desk.getByText("这个包裹是您拣的")).toBeVisible();
  await expect(desk.getByRole("button", { name: "复核通过" })).toHaveCount(0);

  const second = await (await asStaff(browser, "checker")).newPage();
  const found = pageErrors(second);
  await second.goto(parcel);
  const passes = second.getByRole("button", { name: "复核通过" });
  await expect(passes).toBeDisabled();
  await second.getByRole("checkbox", { name: /^阿莫西林胶囊 合格$/ }).check();
  await expect(second.getByText("都核对过了")).toBeVisible();
  await isAccessible(second);
  await passes.click();
  await expect(second.getByText(/复核通过，填运单号即可发货/)).toBeVisible();

  await desk.reload();
  await expect(desk.getByRole("link", { name: "随货同行单" })).toBeVisible();
  await desk.getByLabel("承运商").fill("顺丰速运");
  await desk.getByLabel("运单号").fill("SF20261126");
  await desk.getByLabel("运单号").press("Enter");
  await expect(desk.getByText(/^YJ\w+ 已发货$/)).toBeVisible();
  await expect(buyer.getByRole("main")).toContainText("SF20261126");
  expect([...seen, ...problems, ...found]).toEqual([]);
});

test("what the second person finds wrong goes back to the shelf and is picked again", async ({ browser }) => {
  const order = await buy(await (await asBuyer(browser, "renxin")).newPage());
  const desk = await (await asStaff(browser, "warehouse")).newPage();
  const parcel = await beginPicking(desk, order);
  await pick(desk);

  const second = await (await asStaff(browser, "checker")).newPage();
  await second.goto(parcel);
  await second.getByRole("combobox", { name: /的问题$/ }).click();
  await second.getByRole("option", { name: "数量不符" }).click();
  await second.getByRole("button", { name: "退回重拣" }).click();
  await expect(second.getByText(/已退回重拣/)).toBeVisible();

  await desk.reload();
  await expect(desk.getByText("复核退回：数量不符")).toBeVisible();
  await pick(desk);
});
