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
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "回单.png", mimeType: "image/png", buffer: PHOTO });
  await page.getByLabel(/付款户名/).fill(PAYER);
  await page.getByRole("button", { name: /提交回单/ }).click();
  await expect(page.getByText(/等待财务/).first()).toBeVisible();
  const [payment] = (
    await page
      .getByText(/支付单号/)
      .first()
      .innerText()
  ).match(/P\d+/) ?? [""];

  const desk = await (await asStaff(browser, "finance")).newPage();
  const problems = pageErrors(desk);
  await desk.goto(url("/admin/transfer_slips"));
  await desk.getByRole("row").filter({ hasText: payment }).click();
  const form = desk.getByRole("form", { name: "确认到款" });
  const confirms = form.getByRole("button", { name: "确认到款" });
  await expect(confirms).toBeDisabled();
  const sum = form.getByLabel("流水金额（元）");
  const owed = await sum.inputValue();
  await form.getByLabel("银行流水号").fill("B20261126001");
  await sum.fill("0.01");
  await expect(form.getByText(/^比应收少/)).toBeVisible();
  await isAccessible(desk);
  await sum.fill(owed);
  await confirms.click();
  await expect(desk.getByText(/的转账已确认到款/)).toBeVisible();
  await expect(form).toHaveCount(0);

  await page.goto(url("/order?status=30"));
  await expect(
    page
      .getByRole("main")
      .getByText(/待发货|备货|已付款/)
      .first(),
  ).toBeVisible();
  await desk.goto(url("/admin/bank_movements"));
  await expect(desk.getByRole("cell", { name: "B20261126001" })).toBeVisible();
  expect(problems).toEqual([]);
});
