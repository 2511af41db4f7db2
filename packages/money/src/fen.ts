/** An amount as the API has it: a string of yuan with two decimals. */
export type Money = string;

/** Money inside the app is a whole number of fen; strings of yuan only at the edges. */
export type Fen = number;

const YUAN = /^(-?)(\d+)(?:\.(\d+))?$/;

/** "12.3" → 1230. Further decimals are cut off, as the server floors every line. NaN for anything else. */
export function parseYuan(text: Money): Fen {
  const match = YUAN.exec(text.trim());
  if (!match) return Number.NaN;
  const [, sign, whole = "0", decimals = ""] = match;
  const fen = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
  return sign && fen !== 0 ? -fen : fen;
}

/** 1230 → "12.30" */
export function formatFen(fen: Fen): Money {
  const whole = Math.floor(Math.abs(fen) / 100);
  const rest = String(Math.abs(fen) % 100).padStart(2, "0");
  return `${fen < 0 ? "-" : ""}${whole}.${rest}`;
}

/** 123456789 → "1,234,567.89", for reading only */
export function formatFenGrouped(fen: Fen): string {
  return formatFen(fen).replace(/\B(?=(\d{3})+(?=\.))/g, ",");
}

export function addFen(...parts: Fen[]): Fen {
  return parts.reduce((sum, part) => sum + part, 0);
}

export function multiplyFen(price: Fen, quantity: number): Fen {
  return price * quantity;
}

/** `share` per cent of an amount, floored to a whole fen: percentFen(1999, 94) → 1879 */
export function percentFen(amount: Fen, share: number): Fen {
  return Math.floor((amount * share) / 100);
}

/** "12.30" × 3 → "36.90" */
export function lineAmount(price: Money, quantity: number): Money {
  return formatFen(multiplyFen(parseYuan(price), quantity));
}

export function floorAtZero(fen: Fen): Fen {
  return Math.max(0, fen);
}
