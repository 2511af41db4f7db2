// An order as its buyer places it, for journeys that are about what comes after.
import { expect, type Page } from "@playwright/test";
import { url } from "./people";

/** One pack of amoxicillin, up to the choice of how to pay. */
export async function toTheCashier(page: Page): Promise<void> {
  await page.goto(url("/list/table?keywords=阿莫西林胶囊"));
  await page
    .getByRole("button", { name: /^加购 阿莫西林胶囊/ })
    .first()
    .click();
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await page.goto(url("/cart"));
  await page.getByRole("button", { name: "去结算" }).click();
  await page.getByRole("button", { name: /提交订单/ }).click();
  await expect(page).toHaveURL(/\/cart_step3\//);
}

/** The same, paid from the balance; its number, with its details on the page. */
export async function buy(page: Page): Promise<string> {
  await toTheCashier(page);
  await page.getByRole("button", { name: /支付/ }).click();
  await expect(page).toHaveURL(/\/cart_step4/);
  await page.goto(url("/order?status=30"));
  await page.getByRole("link", { name: "订单详情" }).first().click();
  await expect(page).toHaveURL(/\/order\/info\/YJ/);
  return page.url().split("/").pop() ?? "";
}
