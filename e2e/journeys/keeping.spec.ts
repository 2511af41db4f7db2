import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { afterSigningIn, asStaff, expect, test, url } from "../people";

/** What an authenticator on a phone shows (RFC 6238). */
function codeOf(secret: string, at: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

async function signIn(page: Page, username: string, password: string) {
  await page.goto(url("/admin/login"));
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "登录" }).click();
}

test("a new colleague gets an account, chooses a password and binds a phone", async ({ browser }) => {
  const administrator = await (await asStaff(browser, "system")).newPage();
  await administrator.goto(url("/admin/staff"));
  await administrator.getByRole("link", { name: "新建" }).click();
  const username = `wang.min${Date.now() % 100_000}`;
  await administrator.getByLabel(/用户名/).fill(username);
  await administrator.getByLabel(/姓名/).fill("王敏");
  await administrator.getByRole("checkbox", { name: "仓库" }).check();
  await administrator.getByLabel(/原因/).fill("新入职");
  await administrator.getByRole("button", { name: "保存" }).click();
  const shown = administrator.getByRole("dialog");
  const initial = (await shown.locator("code").innerText()).trim();
  expect(initial).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  await shown.getByRole("button", { name: "我已告诉本人" }).click();

  const page = await (await browser.newContext()).newPage();
  await signIn(page, username, initial);
  await expect(page.getByText("改成自己的密码后才能开始工作")).toBeVisible();
  const password = "ke4-mmwq-7dtz-chuang";
  await page.getByLabel("现在的密码").fill(initial);
  await page.getByLabel(/^新密码/).fill(password);
  await page.getByLabel("再输一遍新密码").fill(password);
  await page.getByRole("button", { name: "修改密码" }).click();
  await expect(page.getByText("密码已修改")).toBeVisible();
  await expect(page.getByRole("heading", { name: "工作台" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "库存" })).toBeVisible();

  await page.getByRole("button", { name: "王敏" }).click();
  await page.getByRole("menuitem", { name: "我的账号" }).click();
  await page.getByRole("button", { name: "开启" }).click();
  const secret = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
  const now = Date.now();
  const binding = page.locator("form", { has: page.getByLabel("手机上显示的 6 位数字") });
  await binding.getByLabel("手机上显示的 6 位数字").fill(codeOf(secret, now));
  await binding.getByLabel("现在的密码").fill(password);
  await binding.getByRole("button", { name: "开启" }).click();
  await expect(page.getByText("动态口令已开启")).toBeVisible();
  await expect(page.getByRole("heading", { name: "工作台" })).toBeVisible();

  const again = await (await browser.newContext()).newPage();
  await signIn(again, username, password);
  await again.getByLabel("动态口令").fill(codeOf(secret, now + 30_000));
  await again.getByRole("button", { name: "登录" }).click();
  await expect(again.getByRole("menuitem", { name: "库存" })).toBeVisible();
});

test("QA reminds of what runs out and asks for a second look", async ({ browser }) => {
  const qa = await (await asStaff(browser, "qa")).newPage();
  await qa.goto(url("/admin/document_rules"));
  const second = qa.getByRole("switch", { name: "食品经营许可证 双人复审" });
  await second.click();
  const dialog = qa.getByRole("dialog");
  await dialog.getByLabel("原因").fill("质量制度修订");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toBeHidden();
  await expect(second).toBeChecked();

  await qa.goto(url("/admin/expiries"));
  await expect(qa.getByRole("heading", { name: /到期（\d+）/ })).toBeVisible();
  for (let month = 0; month < 12; month += 1) {
    if (await qa.getByRole("button", { name: /^提醒换证/ }).count()) break;
    await qa.getByRole("button", { name: "下个月" }).click();
    await expect(qa.getByText(/这段时间没有证照到期|提醒换证/).first()).toBeVisible();
  }
  await qa.getByRole("button", { name: /^提醒换证/ }).click();
  await qa.getByRole("dialog").getByRole("button", { name: "发送" }).click();
  await expect(qa.getByRole("status")).toContainText("已提醒");
});

test("a buyer binds WeChat and signs in by scanning", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const name = `扫码${Date.now() % 100_000}`;
  await page.goto(url("/login"));
  await page.getByRole("button", { name: "微信扫码登录" }).click();
  await page.getByLabel("微信昵称").fill(name);
  await page.getByRole("button", { name: "同意登录" }).click();
  await expect(page.getByRole("heading", { name: `${name}，您好` })).toBeVisible();
  await page.getByRole("link", { name: "已有账号，登录并绑定" }).click();
  await page.getByLabel("用户名或手机号").fill("huimin");
  await page.getByLabel("密码").fill("yaoji2026");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await afterSigningIn(page);
  await page.goto(url("/bdwx"));
  await expect(page.getByText(name)).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(url("/login"));
  await other.getByRole("button", { name: "微信扫码登录" }).click();
  await other.getByLabel("微信昵称").fill(name);
  await other.getByRole("button", { name: "同意登录" }).click();
  await expect(other.getByText("安全退出").first()).toBeVisible();

  await page.getByRole("button", { name: "解绑" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "解绑" }).click();
  await expect(page.getByRole("button", { name: "用微信扫码绑定" })).toBeVisible();
});
