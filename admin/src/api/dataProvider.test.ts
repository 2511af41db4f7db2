import { HttpError } from "ra-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CHUNK, dataProvider } from "./dataProvider";

interface Call {
  url: URL;
  method: string;
  body: unknown;
}

const calls: Call[] = [];

function answer(body: unknown, headers: Record<string, string> = {}, status = 200) {
  return new Response(JSON.stringify(body), { status, headers });
}

function server(respond: (call: Call) => Response) {
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, init: RequestInit = {}) => {
      const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      const call = { url: new URL(path, "http://shop"), method: init.method ?? "GET", body };
      calls.push(call);
      return respond(call);
    }),
  );
}

const asked = (call: Call | undefined, name: string) =>
  JSON.parse(call?.url.searchParams.get(name) ?? "null");
const first = (): Call => {
  const [call] = calls;
  if (!call) throw new Error("nothing was called");
  return call;
};

beforeEach(() => {
  calls.length = 0;
});

describe("getList", () => {
  const params = {
    pagination: { page: 3, perPage: 25 },
    sort: { field: "name", order: "DESC" as const },
    filter: { q: "阿莫西林", on_sale: false, category_id: "", maker_id: undefined, rx: null },
  };

  it("sends range, sort and filter and reads the total", async () => {
    server(() => answer([{ id: 51 }], { "Content-Range": "goods 50-50/51" }));
    const { data, total } = await dataProvider.getList("goods", params);
    expect(first().url.pathname).toBe("/admin/api/goods");
    expect(asked(first(), "range")).toEqual([50, 74]);
    expect(asked(first(), "sort")).toEqual(["name", "DESC"]);
    expect(data).toEqual([{ id: 51 }]);
    expect(total).toBe(51);
  });

  it("leaves empty filters out but keeps false and 0", async () => {
    server(() => answer([], { "Content-Range": "goods */0" }));
    await dataProvider.getList("goods", { ...params, filter: { ...params.filter, below: 0 } });
    expect(asked(first(), "filter")).toEqual({ q: "阿莫西林", on_sale: false, below: 0 });
  });

  it("knows an empty list", async () => {
    server(() => answer([], { "Content-Range": "goods */0" }));
    expect(await dataProvider.getList("goods", params)).toEqual({ data: [], total: 0 });
  });

  it("says so when the total is missing", async () => {
    server(() => answer([]));
    await expect(dataProvider.getList("goods", params)).rejects.toThrow("Content-Range");
  });

  it("fetches a long list in pieces and stops at the end", async () => {
    const total = CHUNK + 120;
    server((call) => {
      const [from, to] = asked(call, "range") as [number, number];
      const rows = Array.from({ length: Math.min(to + 1, total) - from }, (_, i) => ({ id: from + i }));
      return answer(rows, { "Content-Range": `orders ${from}-${from + rows.length - 1}/${total}` });
    });
    const { data } = await dataProvider.getList("orders", {
      ...params,
      pagination: { page: 1, perPage: 20_000 },
    });
    expect(calls.map((call) => asked(call, "range"))).toEqual([
      [0, CHUNK - 1],
      [CHUNK, 2 * CHUNK - 1],
    ]);
    expect(data).toHaveLength(total);
    expect(new Set(data.map((row) => row.id)).size).toBe(total);
  });
});

describe("other reads", () => {
  it("gets several by id", async () => {
    server(() => answer([{ id: 4 }, { id: 7 }], { "Content-Range": "makers 0-1/2" }));
    await dataProvider.getMany("makers", { ids: [4, 7] });
    expect(asked(first(), "filter")).toEqual({ id: [4, 7] });
    expect(asked(first(), "range")).toEqual([0, 1]);
  });

  it("filters by the record it belongs to", async () => {
    server(() => answer([], { "Content-Range": "licences */0" }));
    await dataProvider.getManyReference("licences", {
      target: "company_id",
      id: 9,
      pagination: { page: 1, perPage: 10 },
      sort: { field: "id", order: "ASC" },
      filter: { status: "approved" },
    });
    expect(asked(first(), "filter")).toEqual({ status: "approved", company_id: 9 });
  });

  it("escapes ids", async () => {
    server(() => answer({ id: "a/b" }));
    await dataProvider.getOne("orders", { id: "a/b" });
    expect(first().url.pathname).toBe("/admin/api/orders/a%2Fb");
  });
});

describe("writes", () => {
  it("creates, updates and deletes", async () => {
    server((call) => answer({ id: 3, ...(call.body as object | undefined) }, { ETag: '"8"' }));
    await dataProvider.create("ads", { data: { title: "新" } });
    const read = { id: 3, title: "新", etag: '"7"' };
    await dataProvider.update("ads", { id: 3, data: { ...read, title: "改" }, previousData: read });
    await dataProvider.delete("ads", { id: 3 });
    expect(calls.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ["POST", "/admin/api/ads", { title: "新" }],
      ["PUT", "/admin/api/ads/3", { id: 3, title: "改" }],
      ["DELETE", "/admin/api/ads/3", undefined],
    ]);
  });

  it("hands each field's messages to the form", async () => {
    const errors = { base_price: ["高于最高零售价"], "ladder_prices.0.price": ["太低", "不能为 0"] };
    server(() => answer({ code: 422, message: "价格没有通过核对", data: null, errors }, {}, 422));
    const failure = await dataProvider
      .update("goods", { id: 1, data: {}, previousData: { id: 1, etag: '"7"' } })
      .catch((e) => e);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({
      status: 422,
      message: "价格没有通过核对",
      body: { errors: { base_price: "高于最高零售价", "ladder_prices.0.price": "太低；不能为 0" } },
    });
  });
});

describe("failures", () => {
  it.each([
    [403, "权限"],
    [409, "刷新"],
    [500, "服务器"],
    [418, "418"],
  ])("names a bare %i in Chinese", async (status, word) => {
    server(() => new Response("<html>", { status }));
    const failure = await dataProvider.getOne("goods", { id: 1 }).catch((e) => e);
    expect(failure).toMatchObject({ status, message: expect.stringContaining(word) });
  });

  it("names a lost connection", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    await expect(dataProvider.getOne("goods", { id: 1 })).rejects.toThrow("连不上服务器");
  });
});
