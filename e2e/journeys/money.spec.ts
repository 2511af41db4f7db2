// Money that comes and goes by the hand of finance.
import { toTheCashier } from "../checkout";
import { asBuyer, asStaff, expect, isAccessible, PHOTO, pageErrors, test, url } from "../people";

const PAYER = "湖北康泰医药连锁有限公司";

test("a transfer is confirmed from the bank's records, and only then the order is paid", async ({
  browser,
}) => {
  const page = await (await asBuyer(browser, "kangtai")).newPage();
  await toTheCashier(page);
  await page.getByRole("radio", { name: /对公转账/ }).check();
  const told = await page
    .getByRole("definition")
    .filter({ hasText: /^\d+\.\d\d 元/ })
    .innerText();
  const [owed = ""] = told.match(/^[\d.]+/) ?? [];
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "回单.png", mimeType: "image/png", buffer: PHOTO });
  await page.getByLabel(/付款户名/).fill(PAYER);
  await page.getByRole("button", { name: /提交回单/ }).click();
  await expect(page.getByRole("heading", { name: "等待财务确认到款" })).toBeVisible();
  const paid = page.getByRole("region", { name: "本次支付的订单" });
  const [payment] = (await paid.getByText(/支付单号/).innerText()).match(/P\d+/) ?? [""];
  expect(payment).not.toBe("");
  const order = url(`/order/info/${await paid.getByRole("link").innerText()}`);
  const steps = page.getByRole("list", { name: "订单进度" });
  await page.goto(order);
  await expect(steps).toBeVisible();
  await expect(steps).not.toContainText("已付款");

  const desk = await (await asStaff(browser, "finance")).newPage();
  const problems = pageErrors(desk);
  await desk.goto(url("/admin/transfer_slips"));
  await desk.getByRole("row").filter({ hasText: payment }).click();
  const form = desk
    .locator("section")
    .filter({ has: desk.getByRole("heading", { name: "确认到款", exact: true }) });
  const confirms = form.getByRole("button", { name: "确认到款" });
  const sum = form.getByLabel("流水金额（元）");
  await expect(sum).toHaveValue("");
  await confirms.click();
  await expect(form.getByText("必填")).toHaveCount(3);
  await form.getByLabel("银行流水号").fill("B20261126001");
  await form.getByLabel("付款户名").fill(PAYER);
  await sum.fill("0.01");
  await expect(form.getByText(/^比应收少/)).toBeVisible();
  await isAccessible(desk);
  await sum.fill(owed);
  await confirms.click();
  await expect(desk.getByText(/的转账已确认到款/)).toBeVisible();
  await expect(form).toHaveCount(0);

  await page.goto(order);
  await expect(steps).toContainText("已付款");
  await desk.goto(url("/admin/bank_movements"));
  await expect(desk.getByRole("row").filter({ hasText: "B20261126001" })).toContainText(`¥${owed}`);
  expect(problems).toEqual([]);
});
