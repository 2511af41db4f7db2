import { readFileSync } from "node:fs";
import { asBuyer, asStaff, expect, test, url } from "../people";

test("an approved buyer downloads a document, a bundle, and a visitor none", async ({ browser, page }) => {
  const buyer = await asBuyer(browser, "renxin");
  const own = await buyer.newPage();
  await own.goto(url("/spbg?keywords=阿莫西林胶囊"));
  const row = own.getByRole("listitem").filter({ hasText: "药品注册批件" }).first();
  await expect(row).toContainText("阿莫西林胶囊");
  const [file] = await Promise.all([
    own.waitForEvent("download"),
    row.getByRole("button", { name: /^下载 阿莫西林胶囊/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^阿莫西林胶囊 .*药品注册批件\.pdf$/);
  expect(readFileSync(await file.path(), "latin1")).toMatch(/^%PDF-1/);

  await own.getByLabel("本页全选").check();
  const [bundle] = await Promise.all([
    own.waitForEvent("download"),
    own.getByRole("button", { name: /打包下载 \d+ 份/ }).click(),
  ]);
  expect(bundle.suggestedFilename()).toMatch(/^商品资料 \d+ 份\.zip$/);
  await buyer.close();

  await page.goto(url("/list/info/1"));
  await expect(page.getByRole("link", { name: /登录后查看/ })).toBeVisible();
  expect((await page.request.get(url("/api/spbg/1/file"))).status()).toBe(401);
});

test("from the controlled-sale zone over a series into the cart", async ({ browser }) => {
  const buyer = await asBuyer(browser, "kangtai");
  const page = await buyer.newPage();
  await page.goto(url("/kxzq"));
  await page.getByRole("navigation", { name: "控销系列" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/kxzq\/goods\/[a-z-]+$/);
  await expect(page.getByRole("heading", { name: "区域政策" })).toBeVisible();
  await page
    .getByRole("button", { name: /^加购 / })
    .first()
    .click();
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await buyer.close();
});

test("what staff arrange is on the page at once, and counts down by the shop's clock", async ({
  browser,
  page,
}) => {
  const staff = await asStaff(browser, "content");
  const body = {
    kind: "activity",
    title: "当日新到",
    is_open: true,
    ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    goods: [{ goods_id: 2 }, { goods_id: 1 }],
  };
  const made = await staff.request.post(url("/admin/api/activities"), {
    data: body,
    headers: { origin: url("") },
  });
  expect(made.status()).toBe(200);
  const { id } = (await made.json()) as { id: number };
  await page.goto(url(`/activity/${id}`));
  await expect(page).toHaveURL(new RegExp(`/yjh/${id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("当日新到");
  await expect(page.getByText(/距结束\s*00:59:/)).toBeVisible();
  await page.goto(url(`/Hdzx/1,${id}/${id}`));
  await expect(page.getByRole("tab", { name: /当日新到/ })).toHaveAttribute("aria-selected", "true");
  await page.goto(url("/Hdzx/999999"));
  await expect(page).toHaveURL(/\/noActivity$/);
  await expect(page.getByText("活动暂未开始")).toBeVisible();
  await staff.close();
});
