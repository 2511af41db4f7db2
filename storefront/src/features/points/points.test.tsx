import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import { useNotices } from "@/ui/notices";
import PointsMallPage from "./PointsMallPage";
import PointsOrdersPage from "./PointsOrdersPage";

const goods = {
  id: 3,
  name: "体温计展示架",
  image: "/a.svg",
  remark: "四层",
  details: "",
  points: 500,
  money: "0.00",
  worth: "39.00",
  stock: 20,
  limit: 2,
  bought: 0,
  can_buy: true,
  reason: "",
  starts_at: null,
  ends_at: null,
  state: "open",
  state_text: "可兑换",
};
const order = {
  id: 1,
  number: "JF1",
  source: "mall",
  source_text: "积分兑换",
  goods_id: 3,
  name: "体温计展示架",
  image: "/a.svg",
  quantity: 1,
  points: 500,
  money: "0.00",
  status: 1,
  status_text: "待发货",
  consignee: "王店长",
  phone: "139",
  address: "解放大道",
  remark: "",
  carrier: "",
  waybill: "",
  shipped_at: null,
  finished_at: null,
  cancelled_at: null,
  cancel_reason: "",
  can_cancel: true,
  can_confirm: false,
  held: "《营业执照》已于 2026-11-20 过期，请上传新证。恢复后照常发出",
  created_at: "2026-11-20T00:00:00Z",
  log: [],
};
const address = (id: number, refusal = "") => ({
  id,
  name: `收货人${id}`,
  phone: "139",
  province: "湖北省",
  city: "武汉市",
  district: "江岸区",
  street: "解放大道",
  is_default: id === 2 ? 1 : 0,
  refusal,
});
const paged = (list: unknown[]) => ({ total: list.length, page: 1, per_page: 20, list });

let replies: [number, unknown][];
let money: string;
let points: number;
let posts: { url: string; body: string; key: string | undefined }[];

beforeEach(() => {
  posts = [];
  replies = [];
  money = "0.00";
  points = 500;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
    if (init?.method === "POST") {
      const headers = init.headers as Record<string, string>;
      posts.push({ url, body: String(init.body), key: headers["Idempotency-Key"] });
      const [status, body] = replies.shift() ?? [200, order];
      if (status === 0) throw new TypeError("offline");
      return answer(status, status === 200 ? { code: 200, message: "", data: body } : (body as object));
    }
    const data = url.startsWith("/api/points/goods")
      ? { ...paged([{ ...goods, money, points }]), points: 1200 }
      : url.startsWith("/api/points/order")
        ? paged([order])
        : url.startsWith("/api/address")
          ? { list: [address(1, "等待核对"), address(2)] }
          : { timestamp: Date.now() };
    return answer(200, { code: 200, message: "", data });
  });
});
afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
});

function open(at: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const base = { username: "renxin", refusals: {} } as UserBase;
  client.setQueryData(userKeys.base, { signedIn: true, base });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/jfsc" element={<PointsMallPage />} />
          <Route path="/jfdd" element={<PointsOrdersPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const send = () => userEvent.click(screen.getByRole("button", { name: "确认兑换" }));

describe("the points mall", () => {
  it("say before they are bought where the money comes from", async () => {
    money = "9.90";
    open("/jfsc");
    await userEvent.click(await screen.findByRole("button", { name: "兑换 体温计展示架" }));
    expect(screen.getByText(/现金从账户余额支付/)).toBeTruthy();
  });
  it("sends a gift to the default address and shows it among the orders", async () => {
    open("/jfsc");
    await userEvent.click(await screen.findByRole("button", { name: "兑换 体温计展示架" }));
    const chosen = await screen.findByRole("radio", { name: /收货人2/ });
    await waitFor(() => expect((chosen as HTMLInputElement).checked).toBe(true));
    // Gifts are no medicines: the address need not be approved.
    expect((screen.getByRole("radio", { name: /收货人1/ }) as HTMLInputElement).disabled).toBe(false);
    expect(screen.getByText("兑换后剩 700 积分")).toBeTruthy();
    await send();
    expect(await screen.findByText("待发货", { selector: "b" })).toBeTruthy();
    expect(posts[0]?.body).toBe("goods_id=3&address_id=2&number=1&remark=&points=500&money=0.00");
  });

  it("repeats a press without an answer under the same key, and says a refusal in place", async () => {
    replies = [
      [0, null],
      [409, { code: 409, message: "积分不够，还差 300" }],
      [200, order],
    ];
    open("/jfsc");
    await userEvent.click(await screen.findByRole("button", { name: "兑换 体温计展示架" }));
    await screen.findByRole("radio", { name: /收货人2/ });
    await send();
    await waitFor(() => expect(posts).toHaveLength(1));
    await send();
    expect((await screen.findByText("积分不够，还差 300")).getAttribute("role")).toBe("alert");
    await send();
    await waitFor(() => expect(posts).toHaveLength(3));
    const [first, second, third] = posts.map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("asks before what was filled in is given up, not for the address that was chosen for the buyer", async () => {
    open("/jfsc");
    await userEvent.click(await screen.findByRole("button", { name: "兑换 体温计展示架" }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("radio", { name: /收货人2/ }).checked).toBe(true),
    );
    const giveUp = () => userEvent.click(screen.getByRole("button", { name: "取消" }));
    const asked = () => useNotices.getState().boxes;
    const remark = screen.getByLabelText("备注");
    await userEvent.type(remark, "周末不收");
    await giveUp();
    expect(asked().map(({ okText }) => okText)).toEqual(["放弃"]);
    act(() => asked()[0]?.resolve(false));
    await userEvent.clear(remark);
    const number = screen.getByLabelText("体温计展示架数量");
    await userEvent.clear(number);
    await userEvent.type(number, "9");
    await giveUp();
    expect(asked()).toHaveLength(1);
    act(() => asked()[0]?.resolve(false));
    await userEvent.type(number, "{Escape}");
    await giveUp();
    expect(asked()).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

it("shows the price of now when it has changed since the dialog was opened", async () => {
  replies = [[409, { code: 409, message: "价格有变动，现在需要 800 积分，请核对后再兑换" }]];
  open("/jfsc");
  await userEvent.click(await screen.findByRole("button", { name: "兑换 体温计展示架" }));
  await screen.findByRole("radio", { name: /收货人2/ });
  points = 800;
  await send();
  expect(await screen.findByText("兑换后剩 400 积分")).toBeTruthy();
  await send();
  await waitFor(() => expect(posts[1]?.body).toContain("&points=800&"));
});

describe("points orders", () => {
  it("say why they wait, and ask before they are cancelled", async () => {
    open("/jfdd");
    await userEvent.click(await screen.findByRole("button", { name: "取消兑换" }));
    expect(screen.getByText(/暂缓发货：《营业执照》已于 2026-11-20 过期/)).toBeTruthy();
    const [box] = useNotices.getState().boxes;
    expect(box?.message).toContain("500 积分");
    box?.resolve(true);
    await waitFor(() => expect(posts[0]?.url).toBe("/api/points/order/JF1/cancel"));
  });
});
