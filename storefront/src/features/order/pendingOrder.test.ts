import { beforeEach, describe, expect, it } from "vitest";
import { endOrder, leavesOpen, readPendingOrder, startOrder } from "./pendingOrder";

let made = 0;
const makeKey = () => `key-${++made}`;
const input = (ids: number[]) => ({ ids, address_id: 1, total: "10.00" });

describe("the key of an order", () => {
  beforeEach(() => {
    made = 0;
    sessionStorage.clear();
  });

  it("stays the same until there is an answer", () => {
    const first = startOrder(input([1, 2]), makeKey);
    const again = startOrder({ ...input([2, 1]), remark: "急" }, makeKey);
    expect(again.key).toBe(first.key);
    expect(readPendingOrder()).toEqual(again);
  });
  it("remembers what else went out under it", () => {
    startOrder(input([1]), makeKey);
    startOrder({ ...input([1]), remark: "急" }, makeKey);
    startOrder({ ...input([1]), remark: "急" }, makeKey);
    expect(startOrder({ ...input([1]), remark: "不急" }, makeKey).earlier).toEqual([
      input([1]),
      { ...input([1]), remark: "急" },
    ]);
  });
  it("outlives a reload", () => {
    const { key } = startOrder(input([1]), makeKey);
    expect(readPendingOrder()?.key).toBe(key);
  });
  it("is a new one after an answer", () => {
    const first = startOrder(input([1]), makeKey);
    endOrder();
    expect(readPendingOrder()).toBeNull();
    expect(startOrder(input([1]), makeKey).key).not.toBe(first.key);
  });
  it("is a new one for other lines", () => {
    const first = startOrder(input([1, 2]), makeKey);
    expect(startOrder(input([1, 3]), makeKey).key).not.toBe(first.key);
  });
  it("takes rubbish in the store for nothing", () => {
    sessionStorage.setItem("yaoji.pendingOrder", "{");
    expect(readPendingOrder()).toBeNull();
    sessionStorage.setItem("yaoji.pendingOrder", '{"key":1}');
    expect(readPendingOrder()).toBeNull();
  });
  it("only a clear yes or no is an answer", () => {
    const http = (code: number) => leavesOpen({ kind: "http", code });
    expect([http(409), http(422), http(404)]).toEqual([false, false, false]);
    expect([http(500), http(503), http(425), http(429)]).toEqual([true, true, true, true]);
    expect(leavesOpen({ kind: "timeout", code: 0 })).toBe(true);
    expect(leavesOpen({ kind: "network", code: 0 })).toBe(true);
  });
});
