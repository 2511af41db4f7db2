import { asBuyer, asStaff, expect, test, url } from "../people";

test("a visitor sees no price, a waiting company the reason", async ({ page, browser }) => {
  await page.goto(url("/list/info/1"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("阿莫西林");
  await expect(page.getByRole("main")).toContainText("登录后可查看价格");
  await expect(page.getByRole("main")).not.toContainText("¥");

  const waiting = await asBuyer(browser, "xinan");
  const own = await waiting.newPage();
  await own.goto(url("/list/info/1"));
  await expect(own.getByRole("main")).toContainText("企业资质正在审核");
  await waiting.close();
});

test("an expired licence is named with the page that mends it", async ({ browser }) => {
  const expired = await asBuyer(browser, "pingan");
  const page = await expired.newPage();
  await page.goto(url("/list/info/1"));
  await expect(page.getByRole("main")).toContainText(/药品经营许可证》已于 [\d-]+ 过期，新证审核中/);
  await expect(page.getByRole("main").locator('a[href="/zzzj"]').first()).toBeVisible();
  await expired.close();
});

test("QA reviews with the scan beside the fields, and the buyer is notified at once", async ({ browser }) => {
  const waiting = await asBuyer(browser, "xinan");
  const own = await waiting.newPage();
  await own.goto(url("/wdxx"));
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();

  const qa = await asStaff(browser, "qa");
  const page = await qa.newPage();
  await page.goto(url("/admin/review"));
  await expect(page.getByRole("main").locator('img[src*="/scan"]').first()).toBeVisible();
  await expect(page.getByText("营业执照").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /通过/ })).toBeEnabled();
  await page.keyboard.press("a");
  await expect(own.getByText(/营业执照/).first()).toBeVisible();
  await waiting.close();
  await qa.close();
});

test("staff who may not decide on licences get no button and no answer", async ({ browser }) => {
  const warehouse = await asStaff(browser, "warehouse");
  const answer = await warehouse.request.get(url("/admin/api/licences"));
  expect(answer.status()).toBe(403);
  const page = await warehouse.newPage();
  await page.goto(url("/admin/"));
  await expect(page.getByRole("menuitem", { name: /订单/ }).first()).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /证照审核/ })).toHaveCount(0);
  await warehouse.close();
});

test("a wrong password is said at its field, a demo account fills itself in", async ({ page }) => {
  await page.goto(url("/login"));
  await page.getByLabel("用户名或手机号").fill("renxin");
  await page.getByLabel("密码", { exact: true }).fill("falsch");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("用户名或密码不正确")).toBeVisible();
  await page.getByRole("button", { name: /仁心大药房/ }).click();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("武汉仁心大药房有限公司").first()).toBeVisible();
});
