import { beforeEach, expectTypeOf, it, vi } from "vitest";
import { api } from "./client";
import type { CartFill, CommonData, OrderDetail } from "./types";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code: 200, message: "", data: null })));
});

it("an answer has the type that the API describes for its path", () => {
  expectTypeOf(api.get("/api/common")).resolves.toEqualTypeOf<CommonData>();
  expectTypeOf(api.get(`/api/order/${"YJ1" as string}`)).resolves.toEqualTypeOf<OrderDetail>();
  expectTypeOf(api.post(`/api/saved_list/${7 as number}/cart`)).resolves.toEqualTypeOf<CartFill>();
});

it("what the API does not have is an error of the compiler", () => {
  // @ts-expect-error: no such path
  void api.get("/api/comon");
  // @ts-expect-error: no such path below an order
  void api.post(`/api/order/${"YJ1" as string}/recieve`, { body: {} });
  // @ts-expect-error: this path is read, not written
  void api.post("/api/common");
  // @ts-expect-error: a field that the query does not have
  void api.get("/api/order", { query: { state: 10 } });
  const address = {
    name: "张敏",
    phone: "1",
    province: "",
    city: "",
    district: "",
    street: "",
    is_default: 1,
  };
  // @ts-expect-error: a field that the body does not have, in what was put together elsewhere
  void api.post("/api/address", { body: { ...address, zip: "050000" } });
  const filters = { page: 1, state: 10 };
  // @ts-expect-error: nor the query
  void api.get("/api/order", { query: filters });
  // @ts-expect-error: a body without a field that must be there
  void api.post("/api/address", { body: { name: "张敏" } });
  // @ts-expect-error: a body that must be there
  void api.post("/api/address");
  // @ts-expect-error: a file where a form is asked for
  void api.post("/api/address", { upload: new FormData() });
});
