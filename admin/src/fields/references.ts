/**
 * Under what accounts and coupons keep an entry, where it is no number that people know, in words. What was settled again
 * ends with how many times, what was taken back begins with what had been given.
 */
const WORDS: readonly [RegExp, (first: string, second: string) => string][] = [
  [/^payment:(\d+):\d+$/, (payment) => `支付单（编号 ${payment}）`],
  [/^draw:(\d+):(\d+)$/, (draw, ticket) => `抽奖（编号 ${draw}）第 ${ticket} 张`],
  [/^draw:(\d+):\d+:\d+$/, (draw) => `抽奖（编号 ${draw}）的机会`],
  [/^(?:[a-z_]+:)?campaign:(\d+):\d+(?::\d+)?$/, (campaign) => `活动（编号 ${campaign}）`],
  [/^(?:[a-z_]+:)?order:(\w+)(?::\d+)?$/, (order) => `订单 ${order}`],
  [/^proposal:(\d+)$/, (proposal) => `人工调整（编号 ${proposal}）`],
  [/^lot:\d+$/, () => "到期"],
];

export function referenceText(reference: string): string {
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(reference);
    if (found) return words(found[1] ?? "", found[2] ?? "");
  }
  return reference;
}
