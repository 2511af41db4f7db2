import type { BrowserContext, Locator, Page } from "@playwright/test";
import { asBuyer, expect, pageErrors, test, url } from "../people";

interface Goods {
  id: number;
  name: string;
  barcode: string;
}

/** Two goods that this buyer may buy plenty of, with what a stock sheet would call them. */
async function twoGoods(buyer: BrowserContext): Promise<[Goods, Goods]> {
  const read = async (path: string) => (await (await buyer.request.get(url(path))).json()).data;
  const { list } = await read("/api/goods/list?stock=1&kind=1&per_page=100");
  type Card = { id: number; is_buy: boolean; number: number; qg_number: number };
  const plenty = list.filter((goods: Card) => goods.is_buy && goods.number > 400 && goods.qg_number === 0);
  const details = await Promise.all(
    plenty.slice(0, 2).map(({ id }: Card) => read(`/api/goods/detail/${id}`)),
  );
  return details as [Goods, Goods];
}

async function numbersInCart(buyer: BrowserContext): Promise<Map<number, number>> {
  const { data } = await (await buyer.request.get(url("/api/cart/list"))).json();
  return new Map(
    data.data.map((line: { goods: { id: number }; number: number }) => [line.goods.id, line.number]),
  );
}

/** The whole report, when there is more to say than that all went in. */
async function closeReport(page: Page): Promise<void> {
  const report = page.getByRole("button", { name: "知道了" });
  const word = page.getByText(/种商品已加入购物车|都已经有了/).first();
  await expect(report.or(word).first()).toBeVisible();
  if (await report.isVisible()) await report.click();
}

const main = (page: Page): Locator => page.getByRole("main");

test("a stock sheet becomes a proposal, a cart, a list, and the list a cart again", async ({ browser }) => {
  const buyer = await asBuyer(browser, "renxin");
  const [first, second] = await twoGoods(buyer);
  const page = await buyer.newPage();
  const problems = pageErrors(page);
  await page.goto(url("/kjcg"));
  await page.getByRole("tab", { name: "补货建议" }).click();
  await page.getByRole("button", { name: "按库存表" }).click();
  const sheet = [
    "仁心大药房库存表",
    "商品编码,69码,药品名称,库存数量,日均销量,最低库存",
    `A1,${first.barcode},${first.name},0,10,1`,
    `A2,${second.barcode},${second.name},1,0,1`,
    "A3,,从未听说的神药,0,1,5",
  ];
  await page
    .locator('input[type="file"][aria-label="库存表"]')
    .setInputFiles({ name: "库存.csv", mimeType: "text/csv", buffer: Buffer.from(sheet.join("\n")) });
  const table = page.getByRole("table", { name: "按库存表补货" });
  await expect(table).toContainText("库存 0");
  await expect(main(page)).toContainText("其中 1 行够卖 30 天以上或没有销量");
  await expect(main(page)).toContainText("没有找到 1 行");
  const box = table.getByRole("textbox").first();
  const number = Number(await box.inputValue());
  expect(number).toBeGreaterThan(0);
  await page.getByRole("button", { name: "1 种加入购物车" }).click();
  await closeReport(page);
  await expect(table).toContainText("购物车里有");
  expect((await numbersInCart(buyer)).get(first.id)).toBe(number);

  await page.goto(url("/cart"));
  await page.getByRole("button", { name: "存为清单" }).click();
  const dialog = page.getByRole("dialog", { name: "存入常购清单" });
  await dialog.getByRole("radio", { name: "新建清单" }).check();
  await dialog.getByLabel("清单名称").fill("每周常备");
  await dialog.getByRole("checkbox", { name: /共享/ }).check();
  await dialog.getByRole("button", { name: "存入清单" }).click();
  await page.getByRole("button", { name: "查看清单" }).click();
  await expect(page.getByRole("heading", { name: /每周常备/ })).toBeVisible();
  await page.getByRole("button", { name: "整单加入购物车" }).click();
  await expect(page.getByText("都已经有了")).toBeVisible();
  expect((await numbersInCart(buyer)).get(first.id), "the same twice is the same").toBe(number);

  await page
    .getByRole("button", { name: `从清单移除 ${first.name}` })
    .first()
    .click();
  await expect(page.getByText(`已从清单移除 ${first.name}`)).toBeVisible();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "删除" })
    .click();
  await expect(page.getByText("每周必补")).toBeVisible();
  await expect(page.getByText("每周常备")).toHaveCount(0);
  expect(problems).toEqual([]);
  await buyer.close();
});

test("an order is bought again from the list of orders", async ({ browser }) => {
  const buyer = await asBuyer(browser, "renxin");
  const page = await buyer.newPage();
  const problems = pageErrors(page);
  await page.goto(url("/order"));
  await page.getByRole("button", { name: "再次购买" }).first().click();
  await closeReport(page);
  const { data } = await (await buyer.request.get(url("/api/order?page=1&status=99999"))).json();
  const inCart = await numbersInCart(buyer);
  const ordered: { goods_id: number }[] = data.list[0].lines;
  expect(ordered.some((line) => inCart.has(line.goods_id))).toBe(true);
  expect(problems).toEqual([]);
  await buyer.close();
});
