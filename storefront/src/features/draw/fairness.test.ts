import { describe, expect, it } from "vitest";
import type { DrawOdds, DrawTicket } from "@/api/types";
import { Checker, commitmentOf, keyOf, rollWith } from "./fairness";

const seed = "00".repeat(32);

describe("a draw that is checked", () => {
  it("comes out as the documents say", async () => {
    // The same numbers as in backend/loyalty/src/draws/models/fair.rs.
    expect(await commitmentOf(seed)).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    expect(await rollWith(await keyOf(seed), "3:17:abc", 1000)).toBe(169);
  });

  const prize = (prize_id: number, kind: string, from: number, to: number, rest = {}): DrawOdds => ({
    prize_id,
    kind,
    from,
    to,
    name: "",
    weight: to - from + 1,
    total: null,
    per_buyer_cap: null,
    cost: "0.00",
    odds: "",
    ...rest,
  });
  const odds = [
    prize(1, "none", 0, 0),
    prize(2, "voucher", 1, 999, { total: 2, per_buyer_cap: 1, cost: "5.00" }),
  ];
  const rules = { id: 3, odds, total_weight: 1000, budget: null };
  async function ticket(number: number, rest: Partial<DrawTicket> = {}): Promise<DrawTicket> {
    return {
      ticket: number,
      nonce: "n",
      roll: await rollWith(await keyOf(seed), `3:${number}:n`, 1000),
      rolled_prize_id: 2,
      prize_id: 2,
      fell_back: "",
      buyer: number,
      at: "",
      ...rest,
    };
  }
  const checker = async (changes = {}) => new Checker(await keyOf(seed), { ...rules, ...changes });

  it("gives what the roll names until it is used up", async () => {
    const check = await checker();
    expect(await check.check(await ticket(1))).toBeNull();
    expect(await check.check(await ticket(2, { buyer: 1, prize_id: 1, fell_back: "cap" }))).toBeNull();
    expect(await check.check(await ticket(3))).toBeNull();
    expect(await check.check(await ticket(4, { prize_id: 1, fell_back: "sold_out" }))).toBeNull();
  });
  it("stops at the budget", async () => {
    const check = await checker({ budget: "7.00" });
    expect(await check.check(await ticket(1))).toBeNull();
    expect(await check.check(await ticket(2, { prize_id: 1, fell_back: "budget" }))).toBeNull();
  });
  it("names what speaks against a prize in the order in which the server asks: its cap, the budget, what is left", async () => {
    const check = await checker({ budget: "10.00" });
    expect(await check.check(await ticket(1))).toBeNull();
    expect(await check.check(await ticket(2))).toBeNull();
    // Used up, and one of it was this buyer's; used up, and the money is spent.
    expect(await check.check(await ticket(3, { buyer: 1, prize_id: 1, fell_back: "cap" }))).toBeNull();
    expect(await check.check(await ticket(4, { prize_id: 1, fell_back: "budget" }))).toBeNull();
  });
  it("finds a gap, another roll, and a prize that was kept back", async () => {
    expect(await (await checker()).check(await ticket(2))).toMatch("第 1 张");
    expect(await (await checker()).check(await ticket(1, { roll: 0 }))).toMatch("随机数");
    const kept = await ticket(1, { prize_id: 1, fell_back: "sold_out" });
    expect(await (await checker()).check(kept)).toMatch("奖品");
  });
});
