/** Full turns before it stops. */
const TURNS = 6;

/** Degrees from the top to the middle of a field, clockwise. */
export const middleOf = (index: number, count: number): number => ((index + 0.5) * 360) / count;

/** How far the wheel is turned, from `now` on, until the pointer at the top is on a field. */
export function turnTo(index: number, count: number, now: number): number {
  const rest = (((360 - middleOf(index, count) - now) % 360) + 360) % 360;
  return now + TURNS * 360 + rest;
}

/** The outline of a field of a wheel with radius 100 around 0,0. */
export function fieldPath(index: number, count: number): string {
  if (count === 1) return "M 0 -100 A 100 100 0 1 1 0 100 A 100 100 0 1 1 0 -100 Z";
  const at = (step: number) => {
    const angle = (step * 2 * Math.PI) / count;
    return `${(100 * Math.sin(angle)).toFixed(2)} ${(-100 * Math.cos(angle)).toFixed(2)}`;
  };
  const large = count === 2 ? 1 : 0;
  return `M 0 0 L ${at(index)} A 100 100 0 ${large} 1 ${at(index + 1)} Z`;
}

/** Whether a label at this angle would be read upside down. */
export function isUpsideDown(degrees: number): boolean {
  const angle = ((degrees % 360) + 360) % 360;
  return angle > 90 && angle < 270;
}

/** A sum with its unit, and what it is a sum of. */
const SUM = /^(\d[\d.]*\s?(?:元|积分))\s*(.*)$/;

/** A name in lines that fit into a field; numbers stay whole, and with their unit. */
export function linesOf(name: string, most = 5): string[] {
  const [, sum = "", of = ""] = SUM.exec(name) ?? [];
  if (name.length > most && sum && of.length <= most) return [sum, of].filter(Boolean);
  const short = name.length > most * 2 ? `${name.slice(0, most * 2 - 1)}…` : name;
  if (short.length <= most) return [short];
  const isDigit = (at: number) => /\d/.test(short[at] ?? "");
  let cut = Math.ceil(short.length / 2);
  while (cut > 1 && isDigit(cut - 1) && isDigit(cut)) cut -= 1;
  return [short.slice(0, cut).trim(), short.slice(cut).trim()];
}
