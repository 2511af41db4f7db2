// Editors change what the shop says and shows; visitors see it once it is published, and no sooner.
import type { Page } from "@playwright/test";
import { asStaff, expect, pageErrors, test, url } from "../people";

const WORDS = "新店资料上午交齐，当天就能下单";
const ATTACK = "<script>window.hacked = true</script><img src=x onerror='window.hacked = true'>";

test("a help article is changed, found by search and read, without what was smuggled into it", async ({
  browser,
}) => {
  const staff = await asStaff(browser, "content");
  const office = await staff.newPage();
  const problems = pageErrors(office);
  await office.goto(url("/admin/articles"));
  await office.getByRole("cell", { name: /会员注册/ }).click();
  const text = office.getByRole("textbox", { name: /正文/ });
  await expect(text).toContainText("注册");
  await text.click();
  await text.press("ControlOrMeta+End");
  await text.press("Enter");
  await text.pressSequentially(WORDS);
  await office.getByRole("button", { name: "预览" }).click();
  const preview = office.getByRole("dialog", { name: "会员注册" });
  await expect(preview).toContainText(WORDS);
  await preview.getByRole("button", { name: "关闭" }).click();
  // A client other than our editor can send anything.
  await office.route("**/admin/api/articles/*", async (route) => {
    const request = route.request();
    if (request.method() !== "PUT") return route.continue();
    const sent = request.postDataJSON() as { body: string };
    return route.continue({ postData: JSON.stringify({ ...sent, body: sent.body + ATTACK }) });
  });
  await office.getByRole("button", { name: "保存" }).click();
  await expect(office).toHaveURL(/\/admin\/articles$/);
  expect(problems).toEqual([]);

  const visitor = await (await browser.newContext()).newPage();
  const visitorProblems = pageErrors(visitor);
  await visitor.goto(url("/help"));
  const search = visitor.getByRole("searchbox", { name: "搜索帮助和新闻" });
  await search.fill("会员注册");
  await search.press("Enter");
  await visitor
    .getByRole("region", { name: /会员注册/ })
    .getByRole("link", { name: /会员注册/ })
    .first()
    .click();
  const article = visitor.getByRole("article");
  await expect(article.getByRole("heading", { level: 1, name: "会员注册" })).toBeVisible();
  await expect(article).toContainText(WORDS);
  expect(await article.locator("script, [onerror]").count()).toBe(0);
  expect(await visitor.evaluate(() => "hacked" in window)).toBe(false);
  expect(visitorProblems).toEqual([]);
});

const NOTICE = "年货备货周：订单一律当天发出";

/** A block from the left onto the top of the page. */
async function drag(office: Page, name: string): Promise<void> {
  const editor = office.getByRole("dialog", { name: "编辑区块" });
  const canvas = office.frameLocator("iframe");
  await expect(canvas.getByText("感冒用药")).toBeVisible();
  const from = await editor.getByText(name, { exact: true }).first().boundingBox();
  const to = await editor.locator("iframe").boundingBox();
  if (!from || !to) throw new Error("the editor is not laid out");
  await office.mouse.move(from.x + 10, from.y + 8);
  await office.mouse.down();
  await office.mouse.move(from.x + 60, from.y + 20, { steps: 5 });
  await office.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 20 });
  // The position where it would be inserted.
  await expect(canvas.locator("[data-puck-line-placeholder]")).toBeAttached();
  await office.mouse.up();
  await expect(canvas.getByText("请填写文字")).toBeVisible();
}

/** The floors are fetched when a visitor comes near them. */
async function comeNear(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "热销商品" }).scrollIntoViewIfNeeded();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 1_500);
  await expect(page.getByRole("main")).toContainText("感冒用药");
}

test("a block is added to the home page, previewed, published and taken back", async ({ browser }) => {
  const staff = await asStaff(browser, "content");
  const office = await staff.newPage();
  const problems = pageErrors(office);
  await office.goto(url("/admin/pages"));
  await office.getByRole("cell", { name: "首页楼层" }).first().click();
  await expect(office.getByText("区块（6）")).toBeVisible();
  await office.getByRole("button", { name: "编辑区块" }).click();
  await drag(office, "文字");
  const editor = office.getByRole("dialog", { name: "编辑区块" });
  await editor.getByRole("textbox").fill(NOTICE);
  await editor.getByRole("button", { name: "完成" }).click();
  await expect(office.getByText("区块（7）")).toBeVisible();
  await office.getByRole("button", { name: "保存为新版本" }).click();
  await expect(office.getByText("有未发布的修改")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  const home = visitor.getByRole("main");
  await visitor.goto(url("/"));
  await comeNear(visitor);
  await expect(home).not.toContainText(NOTICE);

  const opening = staff.waitForEvent("page");
  // Above those of the earlier versions.
  await office.getByRole("button", { name: "预览 1440" }).first().click();
  const preview = await opening;
  await comeNear(preview);
  await expect(preview.getByRole("main")).toContainText(NOTICE);
  await preview.close();

  await office.getByRole("button", { name: "发布第 2 版" }).click();
  await expect(office.getByText("第 2 版已发布")).toBeVisible();
  await visitor.reload();
  await comeNear(visitor);
  await expect(home).toContainText(NOTICE);

  const first = office.getByRole("listitem").filter({ hasText: /^第 1 版/ });
  await first.getByRole("button", { name: "恢复并发布" }).click();
  await expect(office.getByText("第 1 版已恢复并发布")).toBeVisible();
  await expect(office.getByText("区块（6）")).toBeVisible();
  await visitor.reload();
  await comeNear(visitor);
  await expect(home).not.toContainText(NOTICE);
  expect(problems).toEqual([]);
});
