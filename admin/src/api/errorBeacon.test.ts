import { expect, it } from "vitest";
import { routeOf } from "./errorBeacon";

it.each([
  ["/admin", "/"],
  ["/admin/", "/"],
  ["/admin/goods", "/goods"],
  ["/admin/goods/create", "/goods/create"],
  ["/admin/orders/YJ202611210001/show", "/orders/:id/show"],
  ["/admin/review/12", "/review/:id"],
  ["/admin/张三/7", "/:id/:id"],
])("%s is reported as %s", (address, route) => {
  expect(routeOf(encodeURI(address))).toBe(route);
});
