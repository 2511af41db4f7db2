import { beforeEach, expect, expectTypeOf, it, vi } from "vitest";
import { addressOf, type BodyOf, get, list, post, remove, removeOnLeaving } from "./endpoints";
import type { AuditCheck, Draw, GoodsImport, StaffIdentity } from "./types";
import { readRecord, save } from "./versions";

interface Sent {
  address: string;
  method: string | undefined;
  body: unknown;
}

const sent: Sent[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit = {}) => {
    sent.push({ address, method, body: body instanceof FormData ? [...body] : body });
    return new Response("{}");
  });
});

it("fills the places of an address", async () => {
  await post("/admin/api/orders/{id}/cancel", { params: { id: "YJ 1/2" }, body: { reason: "重复下单" } });
  expect(sent).toEqual([
    {
      address: "/admin/api/orders/YJ%201%2F2/cancel",
      method: "POST",
      body: JSON.stringify({ reason: "重复下单" }),
    },
  ]);
});

it("does not ask for what is empty", () => {
  const query = { from: "2026-11-01", to: "", goods_id: null, batch: undefined, format: "pdf" };
  expect(addressOf("/admin/api/inspections/{key}", { params: { key: "sales" }, query })).toBe(
    "/admin/api/inspections/sales?from=2026-11-01&format=pdf",
  );
});

it("a write without fields sends none, as JSON; a file is the field of that name", async () => {
  await post("/admin/api/audit_checks");
  const file = new File(["a"], "goods.csv");
  await post("/admin/api/goods_imports", { upload: file });
  expect(sent[0]).toMatchObject({ method: "POST", body: "{}" });
  expect(sent[1]).toMatchObject({ method: "POST", body: [["file", file]] });
});

it("asks for the rows of a list in the dialect of all lists", async () => {
  await list("/admin/api/audit_checks", { filter: { state: "", q: "链" }, from: 0, to: 9 });
  const { pathname, searchParams } = new URL(String(sent[0]?.address), "http://shop");
  expect(pathname).toBe("/admin/api/audit_checks");
  expect(Object.fromEntries(searchParams)).toEqual({ filter: '{"q":"链"}', range: "[0,9]" });
});

it("what a page says while it is left goes on without it", async () => {
  const inits: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    inits.push(init);
    return new Response("", { status: 401 });
  });
  await removeOnLeaving("/admin/api/pages/{id}/editors", { params: { id: 7 } });
  expect(inits).toEqual([{ method: "DELETE", credentials: "same-origin", keepalive: true }]);
});

it("an answer has the type that the API describes for its path", () => {
  expectTypeOf(get("/admin/api/session")).resolves.toEqualTypeOf<StaffIdentity>();
  expectTypeOf(list("/admin/api/audit_checks", { from: 0, to: 9 })).resolves.toEqualTypeOf<AuditCheck[]>();
  expectTypeOf(readRecord("/admin/api/draws/{id}", { params: { id: 7 } })).resolves.toExtend<Draw>();
  expectTypeOf(
    post("/admin/api/goods_imports", { upload: new FormData() }),
  ).resolves.toEqualTypeOf<GoodsImport>();
  expectTypeOf(
    remove("/admin/api/account/sessions/{id}", { params: { id: 7 } }),
  ).resolves.toEqualTypeOf<boolean>();
});

it("what the API does not have is an error of the compiler", () => {
  const wrong = () => {
    // @ts-expect-error: no such path
    void get("/admin/api/sesion");
    // @ts-expect-error: this path is read, not written
    void post("/admin/api/counts");
    // @ts-expect-error: a place that is not filled
    void get("/admin/api/draws/{id}");
    // @ts-expect-error: a place that the path does not have
    void get("/admin/api/draws/{id}", { params: { number: 7 } });
    // @ts-expect-error: a query that must be there
    void get("/admin/api/licence_expiries", { query: { from: "2026-11-01" } });
    // @ts-expect-error: a body that must be there
    void post("/admin/api/recalls/{id}/close", { params: { id: 7 } });
    // @ts-expect-error: a field that the body does not have
    void post("/admin/api/audit_checks", { body: { reason: "x" } });
    const voiding = { reason: "x", note: "y" };
    // @ts-expect-error: nor one that was put together elsewhere
    void post("/admin/api/contracts/{id}/void", { params: { id: 7 }, body: voiding });
    // @ts-expect-error: a body without a field that must be there
    void post("/admin/api/contracts/{id}/void", { params: { id: 7 }, body: {} });
    // @ts-expect-error: a flag where a text is asked for
    void post("/admin/api/contracts/{id}/void", { params: { id: 7 }, body: { reason: true } });
    // @ts-expect-error: fields where a file is asked for
    void post("/admin/api/goods_imports", { body: { file: "x" } });
    const tax = { ...({} as BodyOf<"/admin/api/goods_taxes/{id}", "put">), note: "y" };
    void save("/admin/api/goods_taxes/{id}", {
      resource: "goods_taxes",
      params: { id: 7 },
      base: {} as never,
      // @ts-expect-error: a field that the record does not take, in what was put together elsewhere
      mine: tax,
      formOf: () => ({}),
    });
    // @ts-expect-error: only records that can be changed are saved
    void save("/admin/api/counts", { resource: "counts", base: [], mine: {}, formOf: () => ({}) });
  };
  expect(sent).toEqual([]);
  expectTypeOf(wrong).toBeFunction();
});
