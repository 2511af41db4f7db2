import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  afterSigningIn,
  asBuyer,
  asStaff,
  codeFor,
  expect,
  isAccessible,
  PHOTO,
  pageErrors,
  test,
  url,
} from "../people";

const PASSWORD = "Xin-yaofang-2026";
const NEXT_PASSWORD = "Geng-xin-2026";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\nxref\nstartxref\n9\n%%EOF\n");

async function askForCode(page: Page, phone: string): Promise<string> {
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /秒后重新获取/ })).toBeVisible();
  const code = await codeFor(page.request, phone);
  await page.getByLabel("短信验证码").fill(code);
  return code;
}

/** The code by which it was begun. */
async function begin(page: Page, step1: string, phone: string): Promise<string> {
  await page.goto(url(step1));
  const code = await askForCode(page, phone);
  await page.getByLabel("设置密码").fill(PASSWORD);
  await page.getByRole("checkbox", { name: /用户协议/ }).check();
  await page.getByRole("button", { name: /下一步/ }).click();
  return code;
}

/** What documents state, by the codes of their fields. */
const PARTICULARS = {
  agent: "李采购",
  agent_id: "11010519491231002X",
  legal: "王法人",
  legal_id: "420502199001010032",
  buyer: "李采购",
  buyer_id: "11010519491231002X",
  receiver: "李采购",
  receiver_id: "11010519491231002X",
  places: "湖北省武汉市江岸区中山大道 8 号",
  head: "王法人",
  tax_id: "91350100M000100Y43",
  quality_head: "张质量",
  annual_report: "2025",
};

/** What the pharmacy may buy; a licence names classes and how they are dispensed, a letter classes alone. */
const SCOPES = ["化学药制剂", "处方药", "甲类非处方药"];

interface Scan {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function handOver(page: Page, name: string, ...pages: Scan[]) {
  await page.getByRole("button", { name: `上传《${name}》` }).click();
  const form = page.getByRole("dialog");
  await form.locator('input[type="file"]').setInputFiles(pages);
  await expect(form.getByRole("listitem")).toHaveCount(pages.length);
  const number = form.getByLabel("证照编号");
  if (await number.count()) await number.fill("鄂AB1234567");
  const lasts = form.getByLabel("长期有效");
  if (await lasts.count()) await lasts.check();
  else {
    await form.getByLabel("有效期自").fill("2026-01-01");
    await form.getByLabel("有效期至").fill("2099-12-31");
  }
  for (const scope of SCOPES) {
    const box = form.getByLabel(scope, { exact: true });
    if (await box.count()) await box.check();
  }
  for (const [field, text] of Object.entries(PARTICULARS)) {
    const input = form.locator(`[name="particulars.${field}"]`);
    if (await input.count()) await input.fill(text);
  }
  const mode = form.locator('[name="particulars.mode"]');
  if (await mode.count()) await mode.selectOption("零售");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("button", { name: `修改《${name}》` })).toBeVisible();
}

const LETTERS = ["采购委托书", "收货委托书", "质量保证协议", "开票资料"];
const PAPERS = ["营业执照", "药品经营许可证", ...LETTERS, "身份证"];

const photo = (name: string) => ({ name: `${name}.png`, mimeType: "image/png", buffer: PHOTO });

const COMPANY = "江城好药房";

/** Two people look at what opens medicines. */
const TWICE = "药品经营许可证";
const FIRST_LOOK = { button: "初审通过 (A)", done: "初审通过，等另一位质量人员复审" };
const DECISION = { button: "通过 (A)", done: "已通过" };

/** Every page of the document has been on the screen, and a key approves it. */
async function approvePaper(page: Page, kind: string, look = DECISION): Promise<void> {
  const queued = page.getByRole("list", { name: "待审核队列" }).getByRole("listitem");
  const paper = queued.filter({ hasText: COMPANY }).filter({ hasText: kind });
  await paper.getByRole("button").click();
  await expect(page.getByRole("heading", { level: 2, name: kind })).toBeVisible();
  const pages = page.getByRole("group", { name: "页面" }).getByRole("button");
  const approves = page.getByRole("button", { name: look.button, exact: true });
  if (kind === TWICE) {
    await expect(pages).toHaveCount(2);
    await expect(page.getByText("共 2 页，已看 1 页")).toBeVisible();
    await expect(approves).toBeDisabled();
    await page.keyboard.press("ArrowRight");
  }
  // This one holds no page that could be drawn: it is read outside.
  if (kind === "身份证") {
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "下载 PDF" }).click();
    expect(await (await saved).failure()).toBeNull();
  }
  await expect(approves).toBeEnabled();
  await page.keyboard.press("a");
  await expect(page.getByText(`${look.done}：${COMPANY} ${kind}`)).toBeVisible();
  if (look === DECISION) await expect(paper).toHaveCount(0);
}

async function openReview(page: Page, kind: string): Promise<void> {
  await page.goto(url("/admin/licences"));
  await page.getByRole("row").filter({ hasText: COMPANY }).filter({ hasText: kind }).click();
  await expect(page).toHaveURL(/\/review\/\d+$/);
}

/** The papers, and then the company, which its last paper leads to. */
async function approveAll(page: Page, colleague: Page): Promise<void> {
  // A letter is compared with the card of whom it names.
  await openReview(page, "身份证");
  await approvePaper(page, "身份证");
  for (const kind of PAPERS.filter((name) => name !== "身份证"))
    await approvePaper(page, kind, kind === TWICE ? FIRST_LOOK : DECISION);
  await openReview(colleague, TWICE);
  await approvePaper(colleague, TWICE);
  // For a moment it can be taken back; until then the company has nothing.
  await expect(colleague.getByRole("button", { name: /^撤销/ })).toHaveCount(0);
  await page.goto(url("/admin/companies"));
  await page.getByRole("row").filter({ hasText: COMPANY }).click();
  await page.getByRole("button", { name: "通过", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `开通${COMPANY}` });
  await expect(dialog).toContainText("必须有的证照齐全有效才能通过");
  await isAccessible(page);
  await dialog.getByLabel("审核意见").press("1");
  await expect(dialog.getByLabel("审核意见")).toHaveValue("资料齐全有效，同意");
  await dialog.getByLabel("审核意见").press("Enter");
  await expect(page.getByText(`${COMPANY} 已开通`)).toBeVisible();
}

/** The yearly contract, which the shop demands before it sells. */
async function signContract(page: Page, phone: string, before: string): Promise<void> {
  await page.getByRole("link", { name: "合同待签" }).first().click();
  await expect(page).toHaveURL(/\/dzht$/);
  const yearly = page.getByRole("region", { name: "年度购销合同" });
  await yearly.getByRole("button", { name: "阅读并签署" }).click();
  await expect(page).toHaveURL(/\/dzht\?id=\d+$/);
  await expect(page.getByText(`乙方（需方）：${COMPANY}`)).toBeVisible();
  await page.getByRole("checkbox").check();
  // A phone gets one code a minute, and the one that began the registration may be younger.
  await expect(async () => {
    const button = page.getByRole("button", { name: "获取验证码" });
    if (await button.count()) await button.click();
    await expect(page.getByRole("button", { name: /秒后重新获取/ })).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [5_000], timeout: 65_000 });
  await page.getByLabel("短信验证码").fill(await codeFor(page.request, phone, before));
  await page.getByRole("button", { name: "确认签署" }).click();
  await expect(page.getByText("双方印章和签署证据在 PDF 的最后一页")).toBeVisible();
}

/** To the place that its papers name, which needs no address to be typed. */
async function firstOrder(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /加入购物车|加购/ })
    .first()
    .click();
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await page.goto(url("/cart"));
  await page.getByRole("button", { name: "去结算" }).click();
  await expect(page).toHaveURL(/\/cart_step2/);
  await expect(page.getByRole("radiogroup", { name: "收货地址" })).toContainText("中山大道 8 号");
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart_step3\//);
  await expect(page.getByRole("button", { name: /支付/ })).toBeVisible();
}

test("a pharmacy registers in two sittings, QA approves its papers, and it signs and buys for the first time", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const phone = "13711110001";
  const first = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await first.newPage();
  const problems = pageErrors(page);
  await page.goto(url("/register/step2"));
  await expect(page.getByText("先验证手机号，再填写资料")).toBeVisible();
  const code = await begin(page, "/register/step1", phone);
  await expect(page).toHaveURL(/\/register\/step2/);
  await afterSigningIn(page);

  await page.getByLabel("企业名称").fill(COMPANY);
  await handOver(page, "营业执照", photo("营业执照"));
  await expect(page.getByText("已自动保存")).toBeVisible();
  expect(problems).toEqual([]);
  await first.close();

  const second = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const later = await second.newPage();
  await later.goto(url("/login"));
  await later.getByLabel("用户名或手机号").fill(phone);
  await later.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await later.getByRole("button", { name: "登录", exact: true }).click();
  await expect(later).toHaveURL(/\/register\/step2/);
  await expect(later.getByLabel("企业名称")).toHaveValue(COMPANY);
  await later.getByRole("button", { name: "提交审核" }).click();
  await expect(later.getByText("请填写营业执照上的 18 位代码")).toBeVisible();
  await expect(later.getByText("请上传《药品经营许可证》")).toBeVisible();

  await later.getByLabel("统一社会信用代码").fill("91350100M000100Y43");
  await later.getByLabel("省份").selectOption("湖北省");
  await later.getByLabel("城市").selectOption("武汉市");
  await later.getByLabel("注册地址").fill("中山大道 8 号");
  // Whom the letter of purchase names is who orders.
  await later.getByLabel("采购联系人").fill(PARTICULARS.agent);
  await handOver(later, "药品经营许可证", photo("正本"), photo("副本"));
  await expect(later.getByText("共 2 页")).toBeVisible();
  for (const name of LETTERS) await handOver(later, name, photo(name));
  await handOver(later, "身份证", { name: "身份证.pdf", mimeType: "application/pdf", buffer: PDF });
  await isAccessible(later);
  await later.getByRole("button", { name: "提交审核" }).click();
  await expect(later).toHaveURL(/\/register\/step3/);
  await expect(later.getByRole("heading", { level: 1 })).toHaveText("资料已提交，等待审核");
  await later.goto(url("/register/step2"));
  await expect(later).toHaveURL(/\/register\/step3/);

  const qa = await asStaff(browser, "qa");
  const review = await qa.newPage();
  const complaints = pageErrors(review);
  const other = await asStaff(browser, "qa2");
  await approveAll(review, await other.newPage());
  expect(complaints).toEqual([]);
  for (const person of [qa, other]) await person.close();

  await later.goto(url("/register/step3"));
  await expect(later.getByRole("heading", { level: 1 })).toHaveText("审核已通过");
  await later.goto(url("/list?keywords=布洛芬缓释胶囊"));
  await signContract(later, phone, code);
  await later.goto(url("/list?keywords=布洛芬缓释胶囊"));
  await firstOrder(later);
  await second.close();
});

test("a forgotten password is set anew by a code, and other devices are out", async ({ browser, page }) => {
  const signedIn = await asBuyer(browser, "kangtai02");
  const base = await signedIn.request.get(url("/api/user/base"));
  const { phone } = (await base.json()).data;

  await page.goto(url("/forget/step2"));
  await expect(page.getByText("请先验证手机号")).toBeVisible();
  await page.goto(url("/forget"));
  await expect(page).toHaveURL(/\/forget\/step1/);
  await page.getByLabel("手机号").fill("12345");
  await page.getByRole("button", { name: "下一步：重置密码" }).click();
  await expect(page.getByText("请输入注册时的 11 位手机号")).toBeVisible();
  await askForCode(page, phone);
  await page.getByRole("button", { name: "下一步：重置密码" }).click();
  await expect(page).toHaveURL(/\/forget\/step2/);
  await page.getByLabel("新密码").fill("12345678");
  await page.getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("至少两种")).toBeVisible();
  await page.getByLabel("新密码").fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL(/\/forget\/step3/);

  expect((await signedIn.request.get(url("/api/user/base"))).status()).toBe(401);
  await page.getByRole("link", { name: "去登录" }).click();
  await page.getByLabel("用户名或手机号").fill(phone);
  await page.getByLabel("密码", { exact: true }).fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(url("/"));
  await signedIn.close();
});

test("a member changes the password after a proof, and sees where they are signed in", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await begin(page, "/register/dd/step1", "13711110003");
  await expect(page).toHaveURL(/\/register\/dd\/step2/);
  await afterSigningIn(page);
  await page.goto(url("/basic"));
  await expect(page.getByText("本机")).toBeVisible();
  await page.getByLabel("新密码").fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "修改密码" }).click();
  await expect(page.getByText("密码已修改，其它设备已退出登录")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "登录设备" })).toBeVisible();

  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载我的个人信息" }).click();
  const file = await begun;
  expect(file.suggestedFilename()).toBe("药集个人信息.json");
  const told = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(told.账号.手机号).toBe("13711110003");
  await page.getByRole("button", { name: "注销账号" }).click();
  await expect(page.getByText("注销后不能恢复")).toBeVisible();
  await page.getByRole("button", { name: "取消" }).click();
  await expect(page.getByText("注销后不能恢复")).toBeHidden();
  await context.close();
});
