// A campaign from its draft to its end, on everybody's own screen: who drafts it, who approves it, who buys by it.
import type { Locator, Page } from "@playwright/test";
import { parseYuan } from "@yaoji/money";
import { bar, emptyCart, known, read, sum } from "../cartPage";
import { asBuyer, asStaff, expect, isAccessible, pageErrors, test, url } from "../people";

const NAME = "岁末备货立减";
const [THRESHOLD, CUT] = ["100.00", "8.88"];
const GOODS = "阿莫西林胶囊";

interface Product {
  name: string;
  ypgg: string;
  sccj: string;
  price: string;
  bzdw: number;
  is_buy: boolean;
}

/** As the shop's clock shows it so many hours from now, for a box of date and time. */
function shopTime(hours: number): string {
  const asUtc = new Date(Date.now() + (hours + 8) * 3_600_000);
  return asUtc.toISOString().slice(0, 16);
}

async function draft(page: Page, { name, ypgg, sccj }: Product): Promise<void> {
  await page.goto(url("/admin/campaigns"));
  await page.getByRole("link", { name: "新建" }).click();
  // The search box of the list, which is there until the form is, has a name like it.
  await page.getByLabel(/^开始时间/).fill(shopTime(-1));
  await page.getByLabel(/^结束时间/).fill(shopTime(48));
  await page.getByRole("textbox", { name: "名称", exact: true }).fill(NAME);
  await page.getByRole("textbox", { name: "满", exact: true }).fill(THRESHOLD);
  await page.getByRole("textbox", { name: "减", exact: true }).fill(CUT);
  await page.getByRole("button", { name: "批量选择商品" }).click();
  const picker = page.getByRole("dialog", { name: "选择商品" });
  await picker.getByLabel("名称、编码、生产企业").fill(name);
  await picker.getByRole("checkbox", { name: `${name} ${ypgg} ${sccj}` }).check();
  await isAccessible(page);
  await picker.getByRole("button", { name: "加入 1 个" }).click();
  await expect(picker).toHaveCount(0);
  // Nothing bounds what it gives away, so finance must see it.
  await expect(page.getByText(/提交后要财务批准/)).toBeVisible();
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page).toHaveURL(/\/campaigns\/\d+\/show$/);
  await expect(page.getByRole("heading", { level: 2, name: NAME })).toBeVisible();
}

async function propose(page: Page): Promise<void> {
  await page.getByRole("button", { name: "提交审批" }).click();
  const dialog = page.getByRole("dialog", { name: `提交审批：${NAME}` });
  await expect(dialog).toContainText("让利没有上限");
  await dialog.getByRole("button", { name: "提交审批" }).click();
  await expect(page.getByText("已提交，等待财务批准")).toBeVisible();
  // Not by the one who proposed it.
  await expect(page.getByRole("button", { name: "撤回" })).toBeVisible();
  await expect(page.getByRole("button", { name: "批准" })).toHaveCount(0);
}

async function approve(page: Page): Promise<void> {
  await page.goto(url("/admin/campaigns"));
  await page.getByRole("button", { name: "等我审批" }).click();
  await page.getByRole("row").filter({ hasText: NAME }).click();
  await page.getByRole("button", { name: "批准" }).click();
  const dialog = page.getByRole("dialog", { name: `批准：${NAME}` });
  await isAccessible(page);
  await dialog.getByRole("button", { name: "批准" }).click();
  await expect(page.getByText("已批准").first()).toBeVisible();
  await expect(page.getByText("进行中").first()).toBeVisible();
}

async function stop(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: "停止" }).click();
  const dialog = page.getByRole("dialog", { name: `停止：${NAME}` });
  await dialog.getByRole("button", { name: /活动提前结束/ }).click();
  await dialog.getByRole("button", { name: "确认停止" }).click();
  await expect(page.getByText("已停止").first()).toBeVisible();
}

/** The campaign beside its goods in the list. */
const offered = (place: Page | Locator) => place.getByTitle(new RegExp(`^${NAME}`));

async function look(page: Page): Promise<void> {
  await page.goto(url(`/list/table?keywords=${GOODS}`));
  await expect(page.getByRole("button", { name: /^加购 / }).first()).toBeVisible();
}

test("a reduction is drafted, approved by finance, seen and taken by a buyer, and stopped", async ({
  browser,
}) => {
  const buyer = await asBuyer(browser, "renxin");
  await emptyCart(buyer);
  const found = await read(buyer, `/api/goods/list?keywords=${GOODS}`);
  const product = (found.list as Product[]).find(({ name, is_buy }) => name === GOODS && is_buy);
  if (!product) throw new Error(`nobody may buy ${GOODS}`);
  const page = await buyer.newPage();
  const promotion = await (await asStaff(browser, "promotion")).newPage();
  const finance = await (await asStaff(browser, "finance")).newPage();
  const watched = [pageErrors(page), pageErrors(promotion), pageErrors(finance)];

  await draft(promotion, product);
  await propose(promotion);
  await look(page);
  await expect(offered(page)).toHaveCount(0);

  await approve(finance);
  await look(page);
  const named = page.getByRole("row").filter({ has: page.getByRole("link", { name: GOODS, exact: true }) });
  const row = named.filter({ hasText: product.ypgg }).filter({ hasText: product.sccj });
  await expect(offered(row)).toHaveText("满 100 减 8.88");
  const number = Math.ceil(parseYuan(THRESHOLD) / parseYuan(product.price) / product.bzdw) * product.bzdw;
  await row.getByRole("textbox").fill(String(number));
  await row.getByRole("textbox").press("Enter");
  await expect(page.getByText("已加入购物车").first()).toBeVisible();

  await page.goto(url("/cart"));
  const given = page.getByRole("listitem").filter({ hasText: "已满 100 减 ¥8.88" });
  await expect(given).toBeVisible();
  await known(page);
  const [line] = (await read(buyer, "/api/cart/list")).data as { price: string; number: number }[];
  const goods = parseYuan(line?.price ?? "0") * (line?.number ?? 0);
  expect(await sum(bar(page), "商品")).toBe(goods);
  expect(await sum(bar(page), "满减")).toBe(parseYuan(CUT));
  expect(await sum(bar(page), "合计")).toBe(goods - parseYuan(CUT));

  await stop(promotion);
  await page.reload();
  await known(page);
  await expect(given).toHaveCount(0);
  expect(await sum(bar(page), "满减")).toBe(0);
  expect(await sum(bar(page), "合计")).toBe(goods);
  await look(page);
  await expect(offered(page)).toHaveCount(0);
  expect(watched.flat()).toEqual([]);
});
