import { asBuyer, asStaff, codeFor, expect, isAccessible, pageErrors, test, url } from "../people";

test("a voided contract stops the shop until the owner signs the next one by a code", async ({ browser }) => {
  const qa = await asStaff(browser, "qa");
  const office = await qa.newPage();
  await office.goto(url("/admin/contracts"));
  await office
    .getByRole("row", { name: /惠民.*年度购销合同/ })
    .first()
    .click();
  // The list, with its filter 已作废, stands until the contract is there.
  await office.getByRole("button", { name: "作废", exact: true }).click();
  await office.getByRole("dialog").getByRole("textbox").fill("企业名称有变更");
  await office.getByRole("button", { name: "确认作废" }).click();
  await expect(office.getByText("已作废").first()).toBeVisible();
  await qa.close();

  const buyer = await asBuyer(browser, "huimin", 390);
  const page = await buyer.newPage();
  const { phone } = (await (await buyer.request.get(url("/api/user/base"))).json()).data;
  await page.goto(url("/list?keywords=阿莫西林"));
  const unsigned = page.getByRole("link", { name: "合同待签" });
  await expect(unsigned.first()).toHaveAttribute("title", /还没有签署《年度购销合同》/);
  await unsigned.first().click();
  await expect(page).toHaveURL(/\/dzht$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("电子合同");
  await expect(page.getByText("企业名称有变更")).toBeVisible();
  await isAccessible(page);

  const problems = pageErrors(page);
  await page.getByRole("button", { name: "阅读并签署" }).first().click();
  await expect(page).toHaveURL(/\/dzht\?id=\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("年度购销合同");
  await expect(page.getByText("乙方（需方）：宜昌惠民中西医结合诊所")).toBeVisible();
  await page.getByRole("button", { name: "确认签署" }).click();
  await expect(page.getByText("请先阅读合同并勾选同意")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /秒后重新获取/ })).toBeVisible();
  await page.getByLabel("短信验证码").fill(await codeFor(page.request, phone));
  await isAccessible(page);
  await page.getByRole("button", { name: "确认签署" }).click();
  await expect(page.getByText("双方印章和签署证据在 PDF 的最后一页")).toBeVisible();
  expect(problems).toEqual([]);

  const file = await page.request.get(
    url((await page.getByRole("link", { name: "下载 PDF" }).getAttribute("href")) ?? ""),
  );
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await page.goto(url("/list?keywords=阿莫西林"));
  await expect(page.getByRole("button", { name: /加入购物车|加购/ }).first()).toBeVisible();
  await expect(unsigned).toHaveCount(0);
  await buyer.close();
});
