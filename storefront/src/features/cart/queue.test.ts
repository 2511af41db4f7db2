import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/client";
import { cartState } from "./fixtures";
import { type CartTransport, createCartQueue, type Job, PAUSE_MS } from "./queue";
import { noChanges } from "./state";

const named = (job: Job) =>
  job.kind === "number"
    ? `edit ${job.id}=${job.number}`
    : job.kind === "select"
      ? `select ${job.ids.join(",")}=${job.is_selected}`
      : `remove ${job.ids.join(",")}`;

/** A server that answers on demand. */
function setUp() {
  const calls: string[] = [];
  const changes: number[] = [];
  const waiting: { ok: () => void; fail: (error: unknown) => void }[] = [];
  const failures: unknown[] = [];
  const world = { accepted: 0, reloads: 0, reading: false, fits: true };
  const transport: CartTransport = {
    send: (job, change) => {
      calls.push(named(job));
      changes.push(change);
      return new Promise((resolve, reject) =>
        waiting.push({ ok: () => resolve(cartState([])), fail: reject }),
      );
    },
    dropReads: async () => {
      const was = world.reading;
      world.reading = false;
      return was;
    },
    accept: () => {
      world.accepted += 1;
      return world.fits;
    },
    failed: (error) => failures.push(error),
    reload: () => {
      world.reloads += 1;
    },
  };
  const queue = createCartQueue(transport);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  /** The buyer stops pressing for long enough. */
  const rest = () => vi.advanceTimersByTimeAsync(PAUSE_MS);
  async function answer(error?: unknown) {
    await settle();
    const next = waiting.shift();
    if (error) next?.fail(error);
    else next?.ok();
    await settle();
  }
  const shown = () => queue.store.getState().changes;
  return { queue, calls, changes, answer, rest, settle, failures, world, shown };
}

const refusal = new ApiError("http", 422, "请检查", { "params.number": ["库存只剩 30 盒，请改为 30 或 20"] });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the cart's queue of changes", () => {
  it("sends one request per change and forgets it once answered", async () => {
    const { queue, calls, answer, rest, shown, world } = setUp();
    queue.setNumber(1, 5);
    expect(shown().numbers.get(1)).toBe(5);
    await rest();
    await answer();
    expect(calls).toEqual(["edit 1=5"]);
    expect(shown()).toBe(noChanges);
    expect(world).toMatchObject({ accepted: 1, reloads: 0 });
  });

  it("makes one request of presses in a row, and shows every one at once", async () => {
    const { queue, calls, rest, shown } = setUp();
    for (let number = 2; number <= 11; number++) {
      queue.setNumber(1, number);
      expect(shown().numbers.get(1)).toBe(number);
      await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    }
    expect(calls).toEqual([]);
    await rest();
    expect(calls).toEqual(["edit 1=11"]);
  });

  it("gathers what is pressed while a request is under way", async () => {
    const { queue, calls, answer, rest, shown } = setUp();
    queue.setNumber(1, 2);
    await rest();
    for (const number of [3, 4, 5]) queue.setNumber(1, number);
    queue.select([7], 1);
    queue.select([8], 1);
    queue.select([9], 0);
    expect(shown().numbers.get(1)).toBe(5);
    expect(shown().selected.get(9)).toBe(0);
    for (let i = 0; i < 4; i++) await answer();
    expect(calls).toEqual(["edit 1=2", "edit 1=5", "select 7,8=1", "select 9=0"]);
  });

  it("never lets an older answer stand over a newer number", async () => {
    const { queue, answer, rest, shown } = setUp();
    queue.setNumber(1, 2);
    await rest();
    queue.setNumber(1, 9);
    await answer();
    expect(shown().numbers.get(1)).toBe(9);
  });

  it("asks only for what all and none end in", async () => {
    const { queue, calls, answer } = setUp();
    queue.select([5], 1);
    queue.select([1, 2, 3], 1);
    queue.select([1, 2, 3], 0);
    queue.select([1, 2], 1);
    for (let i = 0; i < 4; i++) await answer();
    expect(calls).toEqual(["select 5=1", "select 3=0", "select 1,2=1"]);
  });

  it("takes a refused quantity back, keeps the server's words at the line, and reads what there is now", async () => {
    const { queue, answer, rest, shown, failures, world } = setUp();
    queue.setNumber(1, 99);
    await rest();
    await answer(refusal);
    expect(shown()).toBe(noChanges);
    expect(queue.store.getState().problems.get(1)).toBe("库存只剩 30 盒，请改为 30 或 20");
    expect(failures).toEqual([]);
    expect(world.reloads).toBe(1);
    queue.setNumber(1, 30);
    expect(queue.store.getState().problems.has(1)).toBe(false);
  });

  it("says nothing about a quantity the buyer has already changed again", async () => {
    const { queue, answer, rest } = setUp();
    queue.setNumber(1, 99);
    await rest();
    queue.setNumber(1, 30);
    await answer(refusal);
    expect(queue.store.getState().problems.has(1)).toBe(false);
  });

  it("rolls a failed selection back, reports it and reads the cart again", async () => {
    const { queue, answer, shown, failures, world } = setUp();
    queue.select([1, 2], 0);
    await answer(new ApiError("http", 500, ""));
    expect(shown()).toBe(noChanges);
    expect(failures).toHaveLength(1);
    expect(world.reloads).toBe(1);
  });

  it("removes lines, their waiting quantities with them", async () => {
    const { queue, calls, answer, shown } = setUp();
    queue.select([9], 1);
    queue.setNumber(1, 5);
    const gone = queue.remove([1, 2]);
    expect([...shown().removed]).toEqual([1, 2]);
    await answer();
    await answer();
    expect(await gone).toBe(true);
    expect(calls).toEqual(["select 9=1", "remove 1,2"]);
  });

  it("brings the lines back when the removal fails", async () => {
    const { queue, answer, shown } = setUp();
    const gone = queue.remove([1]);
    await answer(new ApiError("network", 0, ""));
    expect(await gone).toBe(false);
    expect(shown().removed.size).toBe(0);
  });

  it("does not wait for more presses when everything must be known", async () => {
    const { queue, calls, answer } = setUp();
    expect(await queue.idle()).toBe(true);
    queue.setNumber(1, 5);
    let idle = false;
    const waited = queue.idle().then((isTaken) => {
      idle = true;
      return isTaken;
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(["edit 1=5"]);
    expect(idle).toBe(false);
    await answer();
    expect(await waited).toBe(true);
    expect(idle).toBe(true);
  });

  it("tells who waits that something was not taken, and forgets it then", async () => {
    const { queue, answer } = setUp();
    queue.setNumber(1, 5);
    queue.setNumber(2, 6);
    const waited = queue.idle();
    await answer(refusal);
    await answer();
    expect(await waited).toBe(false);
    queue.setNumber(1, 4);
    const again = queue.idle();
    await answer();
    expect(await again).toBe(true);
  });
});

describe("what other devices do", () => {
  it("is read again at once while nothing is changed here", () => {
    const { queue } = setUp();
    expect(queue.isKnownChange(null)).toBe(false);
    expect(queue.isKnownChange(12)).toBe(false);
  });

  it("is not confused with what this page did itself, told before or after the answer", async () => {
    const { queue, changes, answer, rest, world } = setUp();
    queue.setNumber(1, 5);
    await rest();
    expect(queue.isKnownChange(changes[0] ?? null)).toBe(true);
    await answer();
    queue.select([1], 0);
    await answer();
    expect(queue.isKnownChange(changes[1] ?? null)).toBe(true);
    expect(new Set(changes).size).toBe(2);
    expect(world.reloads).toBe(0);
  });

  it("waits until what is changed here has been sent", async () => {
    const { queue, answer, rest, world } = setUp();
    queue.setNumber(1, 5);
    expect(queue.isKnownChange(null)).toBe(true);
    expect(world.reloads).toBe(0);
    await rest();
    await answer();
    expect(world.reloads).toBe(1);
  });

  it("is read again when a read had to be dropped or the answer does not fit", async () => {
    const { queue, answer, rest, world } = setUp();
    world.reading = true;
    queue.setNumber(1, 5);
    await rest();
    await answer();
    expect(world.reloads).toBe(1);
    world.fits = false;
    queue.setNumber(1, 6);
    await rest();
    await answer();
    expect(world.reloads).toBe(2);
  });
});
