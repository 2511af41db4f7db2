import { beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiError, api, REQUEST_TIMEOUT_MS } from "./client";
import { encodeForm, withQuery } from "./encode";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
const fetchMock = vi.fn<Fetch>();

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}
/** A server that answers on demand, and stops when the request is cancelled. */
function pending(): Fetch {
  return (_url, init) =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error("should have failed");
    },
    (error: ApiError) => error,
  );

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});

describe("form encoding", () => {
  it("puts an index in every bracket", () => {
    const text = encodeForm({ params: [{ goods_id: 1, number: 2 }, { goods_id: 3 }], new: 1 });
    expect(decodeURIComponent(text)).toBe(
      "params[0][goods_id]=1&params[0][number]=2&params[1][goods_id]=3&new=1",
    );
  });
  it("writes nested objects, flags and lists, and leaves nothing-values out", () => {
    const text = encodeForm({ params: { number: 5 }, ids: [7, 8], a: null, b: undefined, c: true, d: "" });
    expect(decodeURIComponent(text)).toBe("params[number]=5&ids[0]=7&ids[1]=8&c=1&d=");
  });
  it("escapes Chinese and brackets", () => {
    expect(encodeForm({ keywords: "阿莫西林&x" })).toBe("keywords=%E9%98%BF%E8%8E%AB%E8%A5%BF%E6%9E%97%26x");
    expect(withQuery("/api/goods/list", { page: 1, type: null })).toBe("/api/goods/list?page=1");
  });
});

const address = {
  name: "张敏",
  phone: "13800000001",
  province: "湖北省",
  city: "武汉市",
  street: "中山路 1 号",
};

describe("client", () => {
  it("sends credentials and a form body, and answers with the envelope's data", async () => {
    fetchMock.mockResolvedValue(answer(201, { code: 201, message: "", data: { total: 3 } }));
    await expect(api.post("/api/cart", { body: { params: [{ goods_id: 1, number: 2 }] } })).resolves.toEqual({
      total: 3,
    });
    const init = fetchMock.mock.calls[0]?.[1];
    expect(init?.credentials).toBe("include");
    expect(init?.body).toBe("params%5B0%5D%5Bgoods_id%5D=1&params%5B0%5D%5Bnumber%5D=2");
  });
  it("takes 10000 as a success and 10001 as login required, whatever the status says", async () => {
    fetchMock.mockResolvedValueOnce(answer(200, { code: 10000, message: "", data: 1 }));
    await expect(api.get("/api/common")).resolves.toBe(1);
    fetchMock.mockResolvedValueOnce(answer(200, { code: 10001, message: "请登录", data: null }));
    expect((await failure(api.get("/api/common"))).code).toBe(10001);
  });
  it("carries the field errors of a 422", async () => {
    fetchMock.mockResolvedValue(
      answer(422, { code: 422, message: "请检查", data: null, errors: { phone: ["手机号不对"] } }),
    );
    const error = await failure(api.put("/api/address/1", { body: address }));
    expect(error.errors).toEqual({ phone: ["手机号不对"] });
    expect(error.firstFieldError).toBe("手机号不对");
  });
  it("survives an answer that isn't JSON", async () => {
    fetchMock.mockResolvedValue(new Response("<html>502</html>", { status: 502 }));
    expect((await failure(api.get("/api/common"))).code).toBe(502);
  });
  it("cancels an earlier read of the same path", async () => {
    fetchMock.mockImplementationOnce(pending());
    fetchMock.mockResolvedValueOnce(answer(200, { code: 200, message: "", data: "second" }));
    const first = failure(api.get("/api/goods/list", { query: { page: 1 } }));
    await expect(api.get("/api/goods/list", { query: { page: 2 } })).resolves.toBe("second");
    expect((await first).kind).toBe("cancelled");
  });
  it("lets requests of other channels and other methods run on", async () => {
    fetchMock.mockImplementation(pending());
    void api.get("/api/goods/list", { channel: "/api/goods/list#floor-1" }).catch(() => undefined);
    void api.get("/api/goods/list", { channel: "/api/goods/list#floor-2" }).catch(() => undefined);
    void api.get("/api/order").catch(() => undefined);
    void api.post("/api/order", { body: { ids: [1], address_id: 1 } }).catch(() => undefined);
    expect(fetchMock.mock.calls.map(([, init]) => init.signal?.aborted)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
  it("never cancels a write, whatever else is asked of its path", async () => {
    fetchMock.mockImplementation(pending());
    const path = "/api/saved_list/7";
    const rename = () => api.put(path, { body: { name: "常购" } });
    const remove = () => api.delete(path);
    for (const ask of [rename, rename, remove, remove, () => api.get(path)])
      void ask().catch(() => undefined);
    expect(fetchMock.mock.calls.map(([, init]) => init.signal?.aborted)).toEqual(Array(5).fill(false));
  });
  it("gives up after 30 seconds", async () => {
    vi.useFakeTimers();
    fetchMock.mockImplementation(pending());
    const error = failure(api.get("/api/common"));
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
    expect(fetchMock.mock.calls[0]?.[1].signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await error).kind).toBe("timeout");
  });
  it("tells a dead network from a cancelled request", async () => {
    fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
    expect((await failure(api.get("/api/common"))).kind).toBe("network");
  });
});
