import { afterSigningIn, asBuyer, codeFor, expect, pageErrors, test, url } from "../people";

const PHONE = "13711117788";
const PASSWORD = "Xin-tongshi-2026";

test("an invited colleague orders above the limit, and the owner approves it live", async ({ browser }) => {
  const owner = await asBuyer(browser, "renxin");
  const office = await owner.newPage();
  const problems = pageErrors(office);
  await office.goto(url("/basic"));
  await office.getByRole("button", { name: "邀请成员" }).click();
  const form = office.getByRole("dialog");
  await form.getByLabel("姓名").fill("林小采");
  await form.getByLabel("手机号").fill(PHONE);
  await form.getByLabel("每单限额（元）").fill("1");
  await form.getByRole("button", { name: "发出邀请" }).click();
  await expect(form).toBeHidden();
  await expect(office.getByText("等待激活")).toBeVisible();

  const counter = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await counter.newPage();
  await page.goto(url("/register/jh/step1"));
  await page.getByLabel("手机号").fill(PHONE);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /秒后重新获取/ })).toBeVisible();
  await page.getByLabel("短信验证码").fill(await codeFor(page.request, PHONE));
  await page.getByLabel("设置密码").fill(PASSWORD);
  await page.getByRole("checkbox", { name: /用户协议/ }).check();
  await page.getByRole("button", { name: /下一步/ }).click();
  await expect(page).toHaveURL(/\/user$/);
  await afterSigningIn(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url("/list/table?keywords=阿莫西林胶囊"));
  await page
    .getByRole("button", { name: /^加购 阿莫西林胶囊/ })
    .first()
    .click();
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await page.goto(url("/cart"));
  await page.getByRole("button", { name: "去结算" }).click();
  await page.getByRole("button", { name: /提交订单/ }).click();
  await expect(page).toHaveURL(/\/order\/info\/YJ/);
  await expect(page.getByText("待企业内部审批").first()).toBeVisible();
  await expect(page.getByText("企业的审批人或负责人同意后才能付款")).toBeVisible();

  await office.goto(url("/order?status=5"));
  await office.getByRole("button", { name: "同意", exact: true }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "同意", exact: true }).click();
  await expect(page.getByRole("link", { name: "去付款" })).toBeVisible();
  expect(problems).toEqual([]);
  await counter.close();
  await owner.close();
});
