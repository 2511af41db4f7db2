import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/client";
import type { CartState, CartTotal } from "@/api/types";
import { cartState } from "./fixtures";
import { type CartTransport, createCartQueue } from "./queue";
import { noChanges } from "./state";

/** A server that answers when told to. */
function setUp() {
  const calls: string[] = [];
  const waiting: { ok: () => void; fail: (error: unknown) => void }[] = [];
  const failures: unknown[] = [];
  const log = { accepted: 0, reloads: 0 };
  function ask<T>(name: string, value: T): Promise<T> {
    calls.push(name);
    return new Promise((resolve, reject) => waiting.push({ ok: () => resolve(value), fail: reject }));
  }
  const state: CartState = cartState([]);
  const total: CartTotal = { total: 0 };
  const transport: CartTransport = {
    edit: (id, number) => ask(`edit ${id}=${number}`, state),
    select: (ids, on) => ask(`select ${ids.join(",")}=${on}`, state),
    remove: (ids) => ask(`remove ${ids.join(",")}`, total),
    sending: async () => undefined,
    accept: () => {
      log.accepted += 1;
    },
    removed: async () => undefined,
    failed: (error) => failures.push(error),
    reload: async () => {
      log.reloads += 1;
    },
  };
  const queue = createCartQueue(transport);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  async function answer(error?: unknown) {
    await settle();
    const next = waiting.shift();
    if (error) next?.fail(error);
    else next?.ok();
    await settle();
  }
  return { queue, calls, answer, failures, log, changes: () => queue.store.getState().changes };
}

const refusal = new ApiError("http", 422, "请检查", { "params.number": ["库存只剩 30 盒，请改为 30 或 20"] });

describe("the cart's queue of changes", () => {
  it("sends one request per change and forgets it once answered", async () => {
    const { queue, calls, answer, changes, log } = setUp();
    queue.setNumber(1, 5);
    expect(changes().numbers.get(1)).toBe(5);
    await answer();
    expect(calls).toEqual(["edit 1=5"]);
    expect(changes()).toBe(noChanges);
    expect(log.accepted).toBe(1);
  });

  it("gathers what is pressed while a request is under way", async () => {
    const { queue, calls, answer, changes } = setUp();
    for (const number of [2, 3, 4, 5]) queue.setNumber(1, number);
    queue.select([7], 1);
    queue.select([8], 1);
    queue.select([8], 0);
    expect(changes().numbers.get(1)).toBe(5);
    expect(changes().selected.get(8)).toBe(0);
    for (let i = 0; i < 4; i++) await answer();
    expect(calls).toEqual(["edit 1=2", "edit 1=5", "select 7,8=1", "select 8=0"]);
  });

  it("takes a refused quantity back and keeps the server's words at the line", async () => {
    const { queue, answer, changes, failures } = setUp();
    queue.setNumber(1, 99);
    await answer(refusal);
    expect(changes()).toBe(noChanges);
    expect(queue.store.getState().problems.get(1)).toBe("库存只剩 30 盒，请改为 30 或 20");
    expect(failures).toEqual([]);
    queue.setNumber(1, 30);
    expect(queue.store.getState().problems.has(1)).toBe(false);
  });

  it("says nothing about a quantity the buyer has already changed again", async () => {
    const { queue, answer } = setUp();
    queue.setNumber(1, 99);
    await Promise.resolve();
    queue.setNumber(1, 30);
    await answer(refusal);
    expect(queue.store.getState().problems.has(1)).toBe(false);
  });

  it("rolls a failed selection back, reports it and reads the cart again", async () => {
    const { queue, answer, changes, failures, log } = setUp();
    queue.select([1, 2], 0);
    await answer(new ApiError("http", 500, ""));
    expect(changes()).toBe(noChanges);
    expect(failures).toHaveLength(1);
    expect(log.reloads).toBe(1);
  });

  it("removes lines, their waiting quantities with them", async () => {
    const { queue, calls, answer, changes } = setUp();
    queue.select([9], 1);
    queue.setNumber(1, 5);
    const gone = queue.remove([1, 2]);
    expect([...changes().removed]).toEqual([1, 2]);
    await answer();
    await answer();
    expect(await gone).toBe(true);
    expect(calls).toEqual(["select 9=1", "remove 1,2"]);
  });

  it("brings the lines back when the removal fails", async () => {
    const { queue, answer, changes } = setUp();
    const gone = queue.remove([1]);
    await answer(new ApiError("network", 0, ""));
    expect(await gone).toBe(false);
    expect(changes().removed.size).toBe(0);
  });

  it("tells when the server knows everything", async () => {
    const { queue, answer } = setUp();
    await queue.idle();
    queue.setNumber(1, 5);
    let idle = false;
    const waited = queue.idle().then(() => {
      idle = true;
    });
    await Promise.resolve();
    expect(idle).toBe(false);
    await answer();
    await waited;
    expect(idle).toBe(true);
  });
});
