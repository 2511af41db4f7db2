import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FeedbackDetail } from "@/api/types";
import { contentKeys } from "@/features/content/queries";
import { userKeys } from "@/features/user/queries";
import FeedbackPage from "./FeedbackPage";

const calls: { call: string; body: string; key: string | null }[] = [];
let told: FeedbackDetail[] = [];
let refusal: unknown = null;

const item: FeedbackDetail = {
  id: 4,
  kind: 5,
  kind_text: "投诉",
  content: "外箱破损 <script>alert(1)</script>",
  contact: "",
  goods: "阿莫西林胶囊 0.25g",
  batch_number: "B7",
  order_number: "YJ1",
  status: 2,
  status_text: "已答复",
  due_at: null,
  result: "",
  created_at: "2026-11-20T00:00:00Z",
  closed_at: null,
  messages: [{ id: 1, is_answer: true, content: "已安排补发", created_at: "2026-11-21T00:00:00Z" }],
  is_open: true,
  photos: [],
};

beforeEach(() => {
  calls.length = 0;
  told = [item];
  refusal = null;
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, "http://localhost");
    const method = init.method ?? "GET";
    calls.push({
      call: `${method} ${pathname}`,
      body: decodeURIComponent(String(init.body ?? "")),
      key: new Headers(init.headers).get("Idempotency-Key"),
    });
    const form = {
      kinds: [
        { kind: 1, text: "建议" },
        { kind: 5, text: "投诉" },
      ],
      most_photos: 5,
      complaint_days: 3,
    };
    const list = { list: told, total: told.length, page: 1, per_page: 10 };
    const data = pathname.endsWith("/form")
      ? form
      : pathname === "/api/user/feedback"
        ? method === "POST"
          ? 4
          : list
        : (told[0] ?? item);
    const failed = method === "POST" && refusal;
    const body = failed ? refusal : { code: 200, message: "", data };
    return Promise.resolve(new Response(JSON.stringify(body), { status: failed ? 422 : 200 }));
  });
});

function open(address = "/yjfk") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(contentKeys.common, { site: { name: "康民医药" } });
  client.setQueryData(userKeys.base, { signedIn: true, base: { username: "kangtai", refusals: {} } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <FeedbackPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const posts = () => calls.filter(({ call }) => call === "POST /api/user/feedback");

describe("feedback", () => {
  it("names the last day on which a complaint is answered in time", async () => {
    told = [{ ...item, due_at: "2026-11-30T16:00:00Z" }];
    open("/yjfk?id=4");
    await screen.findByText("我们会在 2026-11-30 前（含当天）给您第一次答复");
  });

  it("says what is missing before it sends, and by when a complaint is answered", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: "提交反馈" }));
    await screen.findByText("请选择反馈类型");
    await screen.findByText("请写明情况或建议");
    expect(posts()).toEqual([]);
    fireEvent.click(screen.getByRole("radio", { name: "投诉" }));
    await screen.findByText(/提交后 3 个工作日内给您第一次答复/);
  });
  it("sends once with a key, and shows at its field what the server refused", async () => {
    refusal = { code: 422, message: "x", data: null, errors: { order_number: ["没有找到这张订单"] } };
    open();
    fireEvent.click(await screen.findByRole("radio", { name: "建议" }));
    fireEvent.change(screen.getByRole("textbox", { name: /内容/ }), { target: { value: "希望更快" } });
    fireEvent.change(screen.getByRole("textbox", { name: "订单号" }), { target: { value: "YJ9" } });
    fireEvent.change(screen.getByRole("textbox", { name: "商品" }), { target: { value: "乙片 10片" } });
    fireEvent.change(screen.getByRole("textbox", { name: "批号" }), { target: { value: "B9" } });
    fireEvent.click(screen.getByRole("button", { name: "提交反馈" }));
    await screen.findByText("没有找到这张订单");
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "订单号" })),
    );
    refusal = { code: 422, message: "x", data: null, errors: { "photos.1": ["没有传好"] } };
    fireEvent.click(screen.getByRole("button", { name: "提交反馈" }));
    await screen.findByText("没有传好");
    refusal = null;
    fireEvent.click(screen.getByRole("button", { name: "提交反馈" }));
    await vi.waitFor(() => expect(posts()).toHaveLength(3));
    const [first, second, third] = posts();
    expect([second?.key, third?.key]).toEqual([first?.key, first?.key]);
    expect(third?.body).toContain("content=希望更快");
    expect(third?.body).toContain("batch_number=B9");
    await vi.waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /内容/ }).value).toBe(""),
    );
  });
  it("opens what a message leads to, with the answer and room for more; words stay words", async () => {
    open("/yjfk?id=4");
    await screen.findByText("康民医药答复");
    expect(document.querySelector("article script")).toBeNull();
    fireEvent.change(screen.getByRole("textbox", { name: "补充说明" }), { target: { value: "收到" } });
    fireEvent.click(screen.getByRole("button", { name: "发送" }));
    await vi.waitFor(() =>
      expect(calls.some(({ call, body }) => call.endsWith("/4/reply") && body === "content=收到")).toBe(true),
    );
  });
});
