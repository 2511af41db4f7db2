// What a shop gives: coupons, reductions, gifts, group buys, the lucky draw and the points mall.
import { formatFen, parseYuan } from "@yaoji/money";
import { bar, emptyCart, known, read, sum } from "../cartPage";
import { asBuyer, expect, pageErrors, test, url } from "../people";

const BUYER = "kangtai";

interface Card {
  price: string;
  goods: { id: number; name: string; price: string; is_buy: boolean; bzdw: number; min_buy: number };
}

test("a coupon is claimed, a gift is earned, and cart, checkout and order agree to the fen", async ({
  browser,
}) => {
  const buyer = await asBuyer(browser, BUYER);
  await emptyCart(buyer);
  const page = await buyer.newPage();
  const problems = pageErrors(page);
  await page.goto(url("/lqzx"));
  await page.getByRole("button", { name: /^立即领取 .*500.*30/ }).click();
  await expect(page.getByText(/^已领取：/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^去使用 .*500.*30/ })).toBeVisible();

  await page.goto(url("/zhmz"));
  const group = page.getByRole("article", { name: "清热解毒满赠" });
  await expect(group).toContainText("满 500 元");
  await group.getByRole("link", { name: /^挑选 \d+ 个品种$/ }).click();
  await expect(page).toHaveURL(/\/zhmz\/list\?id=\d+/);
  await page
    .getByRole("button", { name: /^加购 / })
    .first()
    .click();
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await expect(page.getByRole("complementary", { name: "凑单进度" })).toContainText("还差");

  await page.goto(url("/cart"));
  const hints = page.getByRole("list", { name: "优惠提示" });
  await expect(hints.getByRole("listitem").filter({ hasText: "赠" })).toContainText("还差");
  await expect(page.getByRole("list", { name: "赠品" })).toHaveCount(0);
  const [line] = (await read(buyer, "/api/cart/list")).data as Card[];
  if (!line) throw new Error("nothing is in the cart");
  const step = Number(line.goods.bzdw);
  const number = Math.ceil(56_000 / parseYuan(line.price) / step) * step;
  const box = page.locator("[data-line]").getByRole("textbox", { name: /数量$/ });
  await box.fill(String(number));
  await box.press("Enter");
  await expect(page.getByRole("list", { name: "赠品" })).toContainText("葡萄糖酸锌");
  await known(page);
  const [goods, cut, total] = [
    await sum(bar(page), "商品"),
    await sum(bar(page), "满减"),
    await sum(bar(page), "合计"),
  ];
  expect(goods).toBeGreaterThan(55_000);
  expect(cut).toBe(1_000);
  expect(total).toBe(goods - cut);

  await page.getByRole("button", { name: "去结算" }).click();
  await expect(page).toHaveURL(/\/cart_step2/);
  const summary = page.getByRole("complementary", { name: "订单金额" });
  await expect(summary).toContainText("优惠券");
  await expect(page.getByRole("list", { name: "赠品" })).toContainText("葡萄糖酸锌");
  expect(await sum(summary, "商品金额（.*?）")).toBe(goods);
  expect(await sum(summary, "满减")).toBe(cut);
  expect(await sum(summary, "优惠券")).toBe(3_000);
  const payable = await sum(summary, "应付");
  expect(payable).toBe(goods - cut - 3_000 + (await sum(summary, "运费")));
  await page.getByRole("button", { name: /提交订单/ }).click();
  await expect(page).toHaveURL(/\/cart_step3\//);
  await expect(page.getByRole("main")).toContainText(formatFen(payable));

  await page.goto(url("/order?status=10"));
  await page.getByRole("link", { name: "订单详情" }).first().click();
  const lines = page.getByRole("region", { name: /^商品/ });
  await expect(lines).toContainText("赠");
  expect(await sum(lines, "应付")).toBe(payable);
  const gift = await sum(lines, "赠品清热解毒满赠");
  expect(await sum(lines, "优惠")).toBe(cut + 3_000 + gift);
  expect(problems).toEqual([]);
  await buyer.close();
});

test("who joins a group buy pays, and waits for the others", async ({ browser }) => {
  const buyer = await asBuyer(browser, BUYER);
  await emptyCart(buyer);
  const page = await buyer.newPage();
  const problems = pageErrors(page);
  await page.goto(url("/ptzq"));
  const tile = page.getByRole("listitem").filter({ hasText: "金嗓子喉片" }).first();
  await expect(tile).toContainText("还差");
  await tile.getByRole("link", { name: /去参团/ }).click();
  await expect(page).toHaveURL(/\/list\/info-pt\/\d+/);
  await page.getByRole("button", { name: "我要参团" }).click();
  await page.getByRole("link", { name: "去购物车付款" }).click();
  await expect(page.getByRole("main")).toContainText("单独成单，成团后发货");
  await known(page);
  const total = await sum(bar(page), "合计");
  expect(total).toBeGreaterThan(0);
  await page.getByRole("button", { name: "去结算" }).click();
  await page.getByRole("button", { name: /提交订单/ }).click();
  await expect(page).toHaveURL(/\/cart_step3\//);
  await page.getByRole("button", { name: /支付/ }).click();
  await expect(page).toHaveURL(/\/cart_step4/);

  await page.goto(url("/order"));
  await page.getByRole("link", { name: "订单详情" }).first().click();
  await expect(page.getByRole("main")).toContainText("正在等待成团");
  expect(await sum(page.getByRole("region", { name: /^商品/ }), "商品金额")).toBe(total);
  expect(problems).toEqual([]);
  await buyer.close();
});

test("a draw by keyboard tells what was drawn, and anybody can count it again", async ({ browser }) => {
  const buyer = await asBuyer(browser, BUYER);
  const page = await buyer.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const problems = pageErrors(page);
  await page.goto(url("/"));
  const bar = page.getByRole("complementary", { name: "秋冬备货幸运抽奖" });
  await bar.getByRole("button", { name: "去抽奖" }).press("Enter");
  const draw = page.getByRole("dialog", { name: "秋冬备货幸运抽奖" });
  await expect(draw.getByText(/每家企业/)).toContainText("还有 1 次");
  await draw.getByRole("button", { name: "立即抽奖" }).press("Enter");
  const told = page.getByRole("alertdialog");
  await expect(told).toContainText(/恭喜|谢谢参与/);
  // The title says it for a blank.
  const named = told.locator("b");
  const prize = (await named.count()) > 0 ? (await named.first().innerText()).trim() : "谢谢参与";
  await page.keyboard.press("Enter");
  await expect(told).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(draw).toHaveCount(0);
  await expect(bar).toHaveCount(0);

  await page.goto(url("/draw_record"));
  const own = page.getByRole("listitem").filter({ hasText: "秋冬备货幸运抽奖" });
  await expect(own).toContainText(prize);
  await own.getByRole("link", { name: "秋冬备货幸运抽奖" }).click();
  const proof = page.getByRole("region", { name: "公平核对" });
  await expect(proof).toContainText(/[0-9a-f]{64}/);
  await expect(proof).toContainText("抽奖结束后公布");

  // Of one that is over everything is open: every ticket is counted again in this browser.
  await page.goto(url("/draw_record"));
  await page.getByRole("link", { name: "国庆积分转盘" }).first().click();
  await page.getByRole("button", { name: "在我的浏览器里核对" }).press("Enter");
  await expect(page.getByText("全部核对无误")).toBeVisible();
  await expect(page.getByText("种子与开始前公布的 SHA-256 一致")).toBeVisible();

  // Points buy something for the counter.
  await page.goto(url("/jfsc"));
  const { points } = await read(buyer, "/api/points/goods");
  await page.getByRole("button", { name: "兑换 药盒七日分装盒" }).click();
  await page.getByRole("button", { name: "确认兑换" }).click();
  await expect(page).toHaveURL(/\/jfdd/);
  await expect(page.getByRole("main")).toContainText("药盒七日分装盒");
  expect((await read(buyer, "/api/points/goods")).points).toBe(points - 120);
  expect(problems).toEqual([]);
  await buyer.close();
});
