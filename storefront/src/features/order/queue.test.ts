import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OrderPlaced } from "@/api/types";
import { type OrderQueued, untilPlaced } from "./queue";

const PLACED: OrderPlaced = {
  id: "P1",
  orders: ["YJ1"],
  total: "1.00",
  voucher_amount: "0.00",
  pay_before: "2026-11-24T01:00:00Z",
  needs_approval: false,
};
const QUEUED: OrderQueued = { state: "queued", retry_after_ms: 500 };

describe("an order in a rush", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is sent again after the time that the shop names, until it is placed", async () => {
    const send = vi.fn<() => Promise<OrderPlaced | OrderQueued>>();
    send.mockResolvedValueOnce(QUEUED).mockResolvedValueOnce(QUEUED).mockResolvedValue(PLACED);
    const placed = untilPlaced(send);
    await vi.advanceTimersByTimeAsync(499);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(501);
    expect(await placed).toBe(PLACED);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("is given up after a minute with what to do next", async () => {
    const send = vi.fn(() => Promise.resolve<OrderPlaced | OrderQueued>(QUEUED));
    const failed = expect(untilPlaced(send)).rejects.toThrow("请再点一次提交");
    await vi.advanceTimersByTimeAsync(61_000);
    await failed;
  });
});
