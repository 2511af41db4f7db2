import { addFen, type Fen, parseYuan } from "@yaoji/money";
import type { DrawOdds, DrawProof, DrawTicket } from "@/api/types";

const WORD = 1n << 64n;

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The commitment published before the first ticket, computed from the seed published at the end. */
export async function commitmentOf(seed: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", fromHex(seed)));
}

/** The first word that favours no number, as one below `total`; null when all four would. */
function fairWord(mac: ArrayBuffer, total: bigint): bigint | null {
  const view = new DataView(mac);
  const limit = WORD - (WORD % total);
  for (let at = 0; at < mac.byteLength; at += 8) {
    const word = view.getBigUint64(at);
    if (word < limit) return word % total;
  }
  return null;
}

/** HMAC-SHA256 of the ticket's text under the seed, read as a number below the sum of the weights (docs/adr/0022). */
export async function rollWith(key: CryptoKey, text: string, total: number): Promise<number> {
  for (let round = 0; ; round += 1) {
    const said = new TextEncoder().encode(round === 0 ? text : `${text}:${round}`);
    const roll = fairWord(await crypto.subtle.sign("HMAC", key, said), BigInt(Math.max(1, total)));
    if (roll !== null) return Number(roll);
  }
}

export const keyOf = (seed: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", fromHex(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

type Rules = Pick<DrawProof, "id" | "odds" | "total_weight" | "budget">;

/** Goes through the tickets in their order and recomputes the given prizes by the rules. */
export class Checker {
  private last = 0;
  private spent: Fen = 0;
  private readonly given = new Map<number, number>();
  private readonly ofBuyer = new Map<string, number>();

  constructor(
    private readonly key: CryptoKey,
    private readonly rules: Rules,
  ) {}

  /** null = correct; otherwise the error */
  async check(ticket: DrawTicket): Promise<string | null> {
    const { id, odds, total_weight } = this.rules;
    const expected = this.last + 1;
    this.last = ticket.ticket;
    if (ticket.ticket !== expected) return `前面少了第 ${expected} 张`;
    const rolled = await rollWith(this.key, `${id}:${ticket.ticket}:${ticket.nonce}`, total_weight);
    const named = odds.find(({ from, to }) => from !== null && to !== null && from <= rolled && rolled <= to);
    if (!named || rolled !== ticket.roll || named.prize_id !== ticket.rolled_prize_id) {
      return `算出的随机数是 ${rolled}，与公布的不同`;
    }
    const why = this.refusal(named, ticket);
    const prize = why === "" ? named : odds.find(({ kind }) => kind === "none");
    if (!prize) return "没有未中奖的一格";
    this.count(prize, ticket.buyer);
    return prize.prize_id === ticket.prize_id && why === ticket.fell_back
      ? null
      : "按规则应得的奖品与公布的不同";
  }

  private refusal(named: DrawOdds, { buyer, fell_back }: DrawTicket): string {
    if (named.kind === "none") return "";
    const { prize_id, total, per_buyer_cap, cost } = named;
    const own = this.ofBuyer.get(`${prize_id}:${buyer}`) ?? 0;
    if (per_buyer_cap !== null && own >= per_buyer_cap) return "cap";
    const { budget } = this.rules;
    if (budget !== null && addFen(this.spent, parseYuan(cost)) > parseYuan(budget)) return "budget";
    if (total !== null && (this.given.get(prize_id) ?? 0) >= total) return "sold_out";
    // Whether a coupon was stopped then can't be counted; it is possible for coupons alone.
    return fell_back === "unavailable" && named.kind === "coupon" ? "unavailable" : "";
  }

  private count({ prize_id, cost }: DrawOdds, buyer: number): void {
    const name = `${prize_id}:${buyer}`;
    this.given.set(prize_id, (this.given.get(prize_id) ?? 0) + 1);
    this.ofBuyer.set(name, (this.ofBuyer.get(name) ?? 0) + 1);
    this.spent = addFen(this.spent, parseYuan(cost));
  }
}
