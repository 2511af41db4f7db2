import { toTheCashier } from "../checkout";
import { asBuyer, asStaff, expect, PHOTO, pageErrors, post, sendOrder, test, url } from "../people";

test("a code is paid in WeChat, the parcel comes, and a broken box is claimed", async ({ browser }) => {
  const buyer = await asBuyer(browser, "kangtai");
  const page = await buyer.newPage();
  const problems = pageErrors(page);
  await toTheCashier(page);
  await page.getByRole("radio", { name: /微信支付/ }).check();
  await page.getByRole("button", { name: /确认支付/ }).click();
  await expect(page.getByRole("img", { name: /微信支付二维码/ })).toBeVisible();
  const phone = await buyer.newPage();
  const cashier = await page.getByRole("link", { name: /模拟收银台/ }).getAttribute("href");
  await phone.goto(url(cashier ?? ""));
  await phone.getByRole("button", { name: "付款", exact: true }).click();
  await expect(page).toHaveURL(/\/cart_step4/);

  await page.goto(url("/order?status=30"));
  await page.getByRole("link", { name: "订单详情" }).first().click();
  await expect(page).toHaveURL(/\/order\/info\/YJ/);
  const number = page.url().split("/").pop() ?? "";
  await sendOrder(browser, number, "SF20261122");
  await expect(page.getByRole("main")).toContainText("SF20261122");
  await page.getByRole("button", { name: "确认收货" }).first().click();
  await page.getByRole("button", { name: "已收到货" }).click();
  await expect(page.getByRole("main")).toContainText("已完成");

  await page.getByRole("button", { name: "申请售后" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "提交申请" }).click();
  await expect(sheet.getByRole("alert").first()).toBeVisible();
  await sheet.getByRole("radio", { name: /换货/ }).check();
  await sheet.getByRole("spinbutton").first().fill("1");
  await sheet.getByLabel("原因").selectOption({ label: "外包装或商品破损" });
  await sheet
    .locator('input[type="file"]')
    .setInputFiles({ name: "破损.png", mimeType: "image/png", buffer: PHOTO });
  await sheet.getByRole("button", { name: "提交申请" }).click();
  await expect(page).toHaveURL(/\/order\/returnInfo\//);
  await expect(page.getByRole("main")).toContainText("申请中");
  const claim = page.url().split("/").pop() ?? "";
  const service = await asStaff(browser, "service");
  await post(service, `/admin/api/after_sales/${claim}/accept`, { with_return: true });
  await expect(page.getByRole("main")).toContainText("待寄回");
  expect(problems).toEqual([]);
  for (const person of [buyer, service]) await person.close();
});
