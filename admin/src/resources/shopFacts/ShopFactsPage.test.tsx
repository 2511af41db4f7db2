import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import type { ShopFacts } from "../../api/types";
import { i18nProvider } from "../../i18n/provider";
import { ShopFactsPage } from "./ShopFactsPage";

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };
const LONG = { timeout: 60_000 };

const delivered: ShopFacts = {
  id: 1,
  name: "药集",
  company: "药集医药（武汉）有限公司",
  icp: "",
  address: "武汉",
  hot_line: "400-000-0000",
  complaint_line: "",
  qq1: "10000",
  qq2: "",
  official_account_code: "/media/uploads/account.webp",
  app_code: "",
  quality_url: "",
  same_day_until: "",
  no_dispatch_on: "7",
  promises: "批批有检：每一批都能查检验报告",
  set_by: "",
  set_at: null,
};

interface Sent {
  version: string | null;
  body: Record<string, string>;
}

/** A server with one row; answers what is sent to it. `refusal`: what it says of the fields instead. */
function show(access: string, refusal?: Record<string, string[]>): Sent[] {
  const sent: Sent[] = [];
  let facts = delivered;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    expect(path).toBe("/admin/api/shop_facts");
    if (init.method === "PUT") {
      const body = JSON.parse(String(init.body)) as Record<string, string>;
      sent.push({ version: new Headers(init.headers).get("If-Match"), body });
      if (refusal)
        return Response.json({ code: 422, message: "请检查填写的内容", errors: refusal }, { status: 422 });
      const { reason: _, ...stated } = body;
      facts = { ...facts, ...stated, set_by: "王总", set_at: "2026-11-25T02:00:00Z" };
    }
    return Response.json(facts, { headers: { ETag: '"4"' } });
  });
  const authProvider = {
    getPermissions: async () => ({ shop_facts: access }),
  } as unknown as AuthProvider;
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} i18nProvider={i18nProvider}>
        <ShopFactsPage />
      </AdminContext>
    </MemoryRouter>,
  );
  return sent;
}

const box = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, undefined, PATIENCE);
const type = (input: HTMLInputElement, text: string) => {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
};
/** Once there is something to save, and the refusal before has ended. */
const send = async () => {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "保存" }, PATIENCE);
  await waitFor(() => expect(button.disabled).toBe(false), PATIENCE);
  fireEvent.click(button);
};

it("is saved with a reason and the version that was read; a picture can be taken away", LONG, async () => {
  const sent = show("write");
  await screen.findByText(/还没有修改过/, undefined, PATIENCE);
  type(await box(/服务热线/), " 400-111-2222 ");
  const account = within(screen.getByRole("group", { name: "公众号二维码" }));
  fireEvent.click(await account.findByRole("button", { name: "去掉图片" }, PATIENCE));
  expect(account.queryByRole("img")).toBeNull();
  await send();
  await screen.findByText("必填", undefined, PATIENCE);
  expect(sent).toEqual([]);
  type(await box(/修改原因/), "换电话");
  await send();
  await screen.findByText(/上次修改：王总/, undefined, PATIENCE);
  const { id: _, set_by: __, set_at: ___, ...stated } = delivered;
  expect(sent).toEqual([
    {
      version: '"4"',
      body: { ...stated, hot_line: "400-111-2222", official_account_code: "", reason: "换电话" },
    },
  ]);
  await waitFor(async () => expect((await box(/修改原因/)).value).toBe(""), PATIENCE);
  expect((await box(/服务热线/)).value).toBe("400-111-2222");
});

it("says below the field what is no contact, and what the server refuses", LONG, async () => {
  const sent = show("write", { hot_line: ["电话应由数字和 - 组成"] });
  type(await box(/售前咨询/), "javascript:alert(1)");
  type(await box(/修改原因/), "换号");
  await send();
  await screen.findByText(/请填写 QQ 号/, undefined, PATIENCE);
  expect(sent).toEqual([]);
  type(await box(/售前咨询/), "https://work.weixin.qq.com/kfid/1");
  await send();
  await screen.findByText("电话应由数字和 - 组成", undefined, PATIENCE);
  expect(sent[0]?.body.qq1).toBe("https://work.weixin.qq.com/kfid/1");
});

it("takes four promises, each a name and what it means", LONG, async () => {
  const sent = show("write");
  const promises = await box(/页脚承诺/);
  expect(promises.value).toBe("批批有检：每一批都能查检验报告");
  type(await box(/修改原因/), "改承诺");
  type(promises, "正品保障");
  await send();
  await screen.findByText(/名称最多 8 个字/, undefined, PATIENCE);
  type(promises, "甲：一\n乙：一\n丙：一\n丁：一\n戊：一");
  await screen.findByText("最多 4 条", undefined, PATIENCE);
  expect(sent).toEqual([]);
  type(promises, "甲：一\n\n乙: 二");
  await send();
  await screen.findByText(/上次修改：王总/, undefined, PATIENCE);
  expect(sent[0]?.body.promises).toBe("甲：一\n\n乙: 二");
});

it("takes the weekdays on which nothing leaves, in their order", LONG, async () => {
  const sent = show("write");
  const day = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name }, PATIENCE);
  expect((await day("周日")).checked).toBe(true);
  fireEvent.click(await day("周六"));
  await waitFor(async () => expect((await day("周六")).checked).toBe(true), PATIENCE);
  type(await box(/修改原因/), "周六盘库");
  await send();
  await screen.findByText(/上次修改：王总/, undefined, PATIENCE);
  expect(sent[0]?.body.no_dispatch_on).toBe("67");
});

it("is read by those who may not change it", LONG, async () => {
  show("read");
  expect((await box(/服务热线/)).readOnly).toBe(true);
  expect(screen.getByText(/由总管理修改/)).toBeTruthy();
  expect(screen.getByRole("img", { name: "公众号二维码" })).toBeTruthy();
  expect(screen.getByText(/没有图片。/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
  expect(screen.queryByLabelText(/修改原因/)).toBeNull();
});
