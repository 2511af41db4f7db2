// A new product on its way to the shelf: record, documents, price, three opinions, and the shop's search.
import type { Browser, Page } from "@playwright/test";
import { asStaff, expect, isAccessible, PHOTO, pageErrors, test, url } from "../people";

const NAME = "银杏蜜环口服溶液";
const DOCUMENTS = ["注册证/批件", "说明书", "生产企业证照"];

/** Chooses from a list that opens when it is clicked. */
async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Which one is all the same: the first that has a name. */
async function chooseAny(page: Page, label: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: /./ }).first().click();
}

async function writeRecord(page: Page): Promise<void> {
  const write = (label: RegExp, text: string) => page.getByRole("textbox", { name: label }).fill(text);
  await write(/^商品编码/, "YX-26-001");
  await write(/^通用名/, NAME);
  await chooseAny(page, /^分类/);
  await chooseAny(page, /^生产企业/);
  await write(/^规格/, "10ml*12支");
  await write(/^单位/, "盒");
  await write(/^批准文号/, "国药准字Z20261126");
  await choose(page, /^处方分类/, "乙类OTC");
  await choose(page, /^经营范围/, "中成药");
  await page.getByRole("switch", { name: "上架" }).check();
  await write(/^基础价/, "36.80");
}

async function handIn(page: Page): Promise<void> {
  for (const document of DOCUMENTS) {
    await page.getByRole("button", { name: "上传资料" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("combobox", { name: /^资料类型/ })).toHaveText(document);
    await dialog.getByLabel("资料名称").fill(document);
    await dialog.getByRole("switch", { name: /^长期有效/ }).check();
    await dialog
      .getByLabel("选择资料文件")
      .setInputFiles({ name: "资料.png", mimeType: "image/png", buffer: PHOTO });
    await dialog.getByRole("button", { name: "上传" }).click();
    await expect(dialog).toBeHidden();
  }
}

/** Looks at every document and agrees, as one of the three posts. */
async function approve(browser: Browser, username: string, goods: string): Promise<void> {
  const page = await (await asStaff(browser, username)).newPage();
  const problems = pageErrors(page);
  await page.goto(url("/admin/first_sales"));
  await page.getByRole("cell", { name: goods }).click();
  const agrees = page.getByRole("button", { name: "通过 (A)" });
  await expect(agrees).toBeDisabled();
  for (const document of DOCUMENTS) {
    await page.getByRole("group", { name: "资料" }).getByRole("button", { name: document }).click();
    await expect(page.getByRole("img", { name: new RegExp(document) })).toBeVisible();
  }
  await isAccessible(page);
  await agrees.click();
  await expect(page.getByText(new RegExp(`^已通过：${NAME}`))).toBeVisible();
  expect(problems).toEqual([]);
}

test("a product is recorded, priced, approved by three posts, and found in the shop", async ({
  browser,
  page,
}) => {
  const desk = await (await asStaff(browser, "product")).newPage();
  const problems = pageErrors(desk);
  await desk.goto(url("/admin/goods/create"));
  await writeRecord(desk);
  await desk.getByRole("button", { name: "保存" }).click();
  // A price that nothing can be compared with is a second person's to agree to.
  const asked = desk.getByRole("dialog", { name: "这次改价须由另一位同事复核" });
  await asked.getByRole("button", { name: /新品定价/ }).click();
  await asked.getByRole("button", { name: "提交复核" }).click();
  await expect(desk).toHaveURL(/\/admin\/goods\/\d+$/);
  await handIn(desk);
  await expect(desk.getByText(/资料已齐/)).toBeVisible();
  // The question was the server's refusal, of which the browser complains, too.
  expect(problems.toSorted()).toEqual([
    `422 ${url("/admin/api/goods")}`,
    expect.stringMatching(/^Failed to load resource.* 422/),
  ]);

  const pricing = await (await asStaff(browser, "promotion")).newPage();
  await pricing.goto(url("/admin/price_review"));
  await pricing.getByRole("list", { name: "待复核队列" }).getByRole("button", { name: NAME }).click();
  await pricing.getByRole("button", { name: "通过 (A)" }).click();
  await expect(pricing.getByText(/^已通过，价格生效/)).toBeVisible();

  const record = url(new URL(desk.url()).pathname.replace("/admin/", "/admin/api/"));
  const firstSale = async () => (await (await desk.request.get(record)).json()).first_sale;
  for (const post of ["product", "qa"]) {
    await approve(browser, post, NAME);
    expect(await firstSale()).toBe("waiting");
  }
  await approve(browser, "super", NAME);
  expect(await firstSale()).toBe("approved");
  const found = async () => {
    const answer = await page.request.get(url(`/api/goods/list?keywords=${encodeURIComponent(NAME)}`));
    return (await answer.text()).includes(NAME);
  };
  await expect.poll(found).toBe(true);
  await page.goto(url("/"));
  await page.getByRole("combobox", { name: "搜药品" }).fill(NAME);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: NAME, exact: true })).toBeVisible();
});
