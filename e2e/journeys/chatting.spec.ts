// A buyer and the shop's service speak to each other, each in their own browser.
import type { Browser, BrowserContext } from "@playwright/test";
import { ATTACK, holdTheirWords, isOnlyText, LONG_WORD } from "../looking";
import { asBuyer, asStaff, expect, isAccessible, PASSWORD, pageErrors, post, test, url } from "../people";

const QUESTION = "阿莫西林胶囊这周还能到货吗？";
/**
 * Slow enough for several typing events: a message that arrives after the first one removes the indicator.
 */
const SLOWLY = { delay: 150 };
const LONG = "我先看一下仓库的批号和效期，再给您准确的答复";
const READY = "请稍等，我马上为您核实。";

/** Whatever the time is. */
async function openAllWeek(browser: Browser): Promise<void> {
  const lead = await asStaff(browser, "super");
  const shown = await lead.request.get(url("/admin/api/service/rules"));
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));
  const answer = await lead.request.put(url("/admin/api/service/rules"), {
    data: { ...(await shown.json()), week, holidays: [], workdays: [], reason: "全天服务" },
    headers: { origin: url(""), "if-match": shown.headers().etag ?? "" },
  });
  expect(answer.status()).toBe(200);
  await lead.close();
}

/** Thirty characters at most. */
const NAME = "<img src=x onerror=hacked=1>";

async function isCalled(buyer: BrowserContext, name: string): Promise<void> {
  const { data } = await (await buyer.request.get(url("/api/user/base"))).json();
  await post(buyer, "/api/user/confirm", { password: PASSWORD });
  await post(buyer, "/api/user/updateUserInfo", { name, phone: data.phone });
}

test("a question from a phone is answered with a ready text, read, ended and rated", async ({ browser }) => {
  await openAllWeek(browser);
  const [buyer, staff] = [await asBuyer(browser, "kangtai", 390), await asStaff(browser, "service")];
  // A network that lets no WebSocket through: everything below comes by polling.
  await buyer.routeWebSocket(/./, (socket) => socket.close());
  const [shop, office] = [await buyer.newPage(), await staff.newPage()];
  const problems = [...[shop, office].map(pageErrors)];
  await isCalled(buyer, NAME);
  await shop.goto(url("/user"));
  await shop.getByRole("navigation", { name: "底部导航" }).getByRole("button", { name: /客服/ }).click();
  const panel = shop.getByRole("dialog", { name: "联系客服" });
  await panel.getByRole("textbox", { name: "输入消息" }).fill(QUESTION);
  await panel.getByRole("button", { name: "发送", exact: true }).click();
  const log = panel.getByRole("log");
  await expect(log).toContainText(QUESTION);
  await expect(panel).toContainText("排队中");

  await office.goto(url("/admin/service"));
  await office.getByRole("button", { name: new RegExp(QUESTION.slice(0, 8)) }).click();
  const talk = office.getByRole("region", { name: /的会话$/ });
  await talk.getByRole("button", { name: "接待" }).click();
  await expect(panel).toContainText("方晴为您服务");
  // What the attendant looks at is read.
  await expect(log.getByText("已读").last()).toBeVisible();

  const reply = talk.getByRole("textbox", { name: "回复" });
  await reply.pressSequentially(LONG, SLOWLY);
  await expect(log).toContainText("方晴正在输入…");
  await reply.fill("/稍等");
  await expect(talk.getByRole("group", { name: "快捷回复" })).toContainText(READY);
  await reply.press("Enter");
  await expect(reply).toHaveValue(READY);
  await reply.press("Enter");
  await expect(log).toContainText(READY);
  await expect(talk.getByText(/方晴 · .*· 已读$/).last()).toBeVisible();

  await panel.getByRole("textbox", { name: "输入消息" }).pressSequentially(LONG, SLOWLY);
  await expect(talk.getByRole("log")).toContainText("正在输入…");

  // Whatever is written, here or as a note, is text.
  await panel.getByRole("textbox", { name: "输入消息" }).fill(`${ATTACK}${LONG_WORD}`);
  await panel.getByRole("button", { name: "发送", exact: true }).click();
  const told = talk.getByRole("log");
  await expect(told).toContainText(`${ATTACK}${LONG_WORD}`);
  await talk.getByRole("switch", { name: "内部备注" }).check();
  const note = talk.getByRole("textbox", { name: "内部备注" });
  await note.fill(`备注${ATTACK}${LONG_WORD}`);
  await note.press("Enter");
  await expect(told).toContainText(`备注${ATTACK}${LONG_WORD}`);
  await talk.getByRole("switch", { name: "内部备注" }).uncheck();
  const beside = office.getByRole("region", { name: "客户资料" });
  await expect(beside).toContainText(NAME);
  await expect(log).not.toContainText("备注");
  await holdTheirWords(log, told, talk, beside);

  // An order of this buyer goes into the chat with one click.
  await office
    .getByRole("button", { name: /^发送订单 / })
    .first()
    .click();
  await expect(log.getByRole("link", { name: /^订单 / })).toBeVisible();
  await isAccessible(office);

  await talk.getByRole("button", { name: "结束" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "结束会话" }).click();
  const rating = panel.getByRole("form", { name: "评价本次服务" });
  await isAccessible(shop);
  await rating.getByTitle("很满意", { exact: true }).click();
  await rating.getByRole("textbox", { name: "想说的话" }).fill(`回复很快${NAME}${LONG_WORD}`);
  await rating.getByRole("button", { name: "提交评价" }).click();
  await expect(shop.getByText("谢谢您的评价")).toBeVisible();
  await expect(talk).toContainText(`评价 5 星：回复很快${NAME}`);
  await holdTheirWords(talk);
  for (const page of [shop, office]) await isOnlyText(page);

  // Beside the page at a desk, and over it on a phone: the same conversation.
  await panel.getByRole("button", { name: "关闭" }).click();
  await shop.setViewportSize({ width: 1440, height: 900 });
  await shop.getByRole("button", { name: "联系客服" }).click();
  const panelBeside = shop.getByRole("region", { name: "联系客服" });
  await expect(panelBeside.getByRole("log")).toContainText(READY);
  await isAccessible(shop);
  expect(problems).toEqual([[], []]);
});
