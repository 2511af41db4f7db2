// Goods by spreadsheet: refused with the cells that are wrong, corrected, taken over by a second person, and found in the shop
// after the approval that the law asks for.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { asStaff, expect, isAccessible, PHOTO, pageErrors, post, test, url } from "../people";

const NAME = "复方石斛明目颗粒";
const HEADINGS = "商品编码,类别,通用名,生产企业,分类,规格,单位,批准文号,处方分类,经营范围,起订量,上架,基础价";
const sheet = (...rows: string[]) => ({
  name: "新品.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEADINGS, ...rows].join("\n")),
});
/** The product in two packs. */
const small = (price: string) =>
  `YX-26-077,药品,${NAME},白云山,抗菌消炎,6g*12袋,盒,国药准字Z20261177,乙类OTC,中成药,1,是,${price}`;
const large = (approval: string) =>
  `YX-26-078,药品,${NAME},白云山,抗菌消炎,6g*24袋,盒,${approval},乙类OTC,中成药,1,是,69.90`;
const WRONG = sheet(small("36.805"), large("国药准字Z2026"));
const RIGHT = sheet(small("36.80"), large("国药准字Z20261178"));

async function upload(page: Page, file: typeof WRONG): Promise<void> {
  await page.goto(url("/admin/goods_imports"));
  await page.getByLabel("选择商品表格").setInputFiles(file);
  await expect(page).toHaveURL(/\/goods_imports\/\d+\/show$/);
}

async function handIn(product: BrowserContext, goods: number): Promise<void> {
  for (const kind of ["registration", "leaflet", "maker_licence"]) {
    const file = { name: "资料.png", mimeType: "image/png", buffer: PHOTO };
    const multipart = { file, goods_id: goods, kind, title: "资料", audience: "buyers", valid_until: "" };
    const answer = await product.request.post(url("/admin/api/goods_documents"), {
      multipart,
      headers: { origin: url("") },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

/** Purchasing, quality management and the head agree. */
async function approve(browser: Browser, goods: number): Promise<void> {
  for (const username of ["product", "qa", "super"]) {
    const colleague = await asStaff(browser, username);
    const filter = encodeURIComponent(JSON.stringify({ goods_id: goods }));
    const [filing] = await (
      await colleague.request.get(url(`/admin/api/first_sales?filter=${filter}`))
    ).json();
    const opinion = { seen: filing.seen, opinion: "资料齐全" };
    await post(colleague, `/admin/api/first_sales/${filing.id}/approve`, opinion);
    await colleague.close();
  }
}

test("a spreadsheet is corrected, taken over by a second person, and its product found in the shop", async ({
  browser,
  page,
}) => {
  const product = await asStaff(browser, "product");
  const desk = await product.newPage();
  const colleague = await (await asStaff(browser, "promotion")).newPage();
  const problems = [pageErrors(desk), pageErrors(colleague)];

  await upload(desk, WRONG);
  await expect(desk.getByText("2 处错误，整份表格没有导入")).toBeVisible();
  await expect(desk.getByText(/^第 2 行 M 列 基础价：“36.805”不是价格/)).toBeVisible();
  await expect(desk.getByText(/^第 3 行 H 列 批准文号：格式不对/)).toBeVisible();
  await expect(desk.getByRole("button", { name: /^导入 / })).toHaveCount(0);
  await isAccessible(desk);

  await upload(desk, RIGHT);
  await expect(desk.getByRole("table", { name: "差异" })).toContainText(NAME);
  await expect(desk.getByText(/有 2 个价格须由另一位同事复核/)).toBeVisible();
  await isAccessible(desk);

  await colleague.goto(desk.url());
  await colleague.getByRole("button", { name: "导入 2 个商品" }).click();
  await expect(colleague.getByText("已导入；新增的商品待首营审批后上架")).toBeVisible();
  const isOffered = async () => {
    const answer = await page.request.get(url(`/api/goods/list?keywords=${encodeURIComponent(NAME)}`));
    return (await answer.text()).includes(NAME);
  };
  expect(await isOffered()).toBe(false);

  const filter = encodeURIComponent(JSON.stringify({ q: "YX-26-077" }));
  const [goods] = await (await product.request.get(url(`/admin/api/goods?filter=${filter}`))).json();
  await handIn(product, goods.id);
  await approve(browser, goods.id);
  await expect.poll(isOffered).toBe(true);
  await page.goto(url("/"));
  await page.getByRole("combobox", { name: "搜药品" }).fill(NAME);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: NAME, exact: true })).toBeVisible();
  expect(problems.flat()).toEqual([]);
});
