/** What a buyer owes, in words. */
export const NEED: Record<string, { text: string; name: string; color: string }> = {
  required: { text: "必需", name: "必需", color: "primary.dark" },
  if_needed: { text: "按需", name: "按需", color: "text.primary" },
  none: { text: "—", name: "不要求", color: "text.disabled" },
};

/** How sure it is that the law asks for a document, in words. */
export const SURENESS: Record<string, string> = {
  H: "法规原文",
  K: "已知规定",
  M: "行业惯例",
};

const ORDER = ["required", "if_needed", "none"];

const isLooser = (one: string, other: string) => ORDER.indexOf(one) > ORDER.indexOf(other);

/** The one that a click leads to, never below what the law asks for; none where the law leaves no choice. */
export function nextNeed(need: string, floor: string): string | undefined {
  const allowed = ORDER.filter((one) => !isLooser(one, floor));
  const next = allowed[(allowed.indexOf(need) + 1) % allowed.length];
  return next === need ? undefined : next;
}

/** A change of a cell, as its dialog asks for it. */
export interface NeedChange {
  need: string;
  title: string;
  /** what happens when it is confirmed */
  done: string;
}

interface Cell {
  need: string;
  floor: string;
  /** what a colleague asked to loosen it to */
  asked: { need: string; by_id: number; by: string } | null;
}

const SAVED = "已保存，新提交的资料按新要求审核";

/** What a click on a cell leads to: a looser need waits for a second person, who agrees by the same click. */
export function changeOf({ need, floor, asked }: Cell, name: string, me: unknown): NeedChange | undefined {
  const text = (code: string) => NEED[code]?.name ?? code;
  if (asked && asked.by_id === me)
    return { need, title: `撤回把${name}改为“${text(asked.need)}”的提议`, done: "提议已撤回" };
  if (asked)
    return {
      need: asked.need,
      title: `${asked.by}提议把${name}改为“${text(asked.need)}”：同意`,
      done: SAVED,
    };
  const next = nextNeed(need, floor);
  if (next === undefined) return undefined;
  const title = `${name}改为“${text(next)}”`;
  return isLooser(next, need)
    ? { need: next, title: `提议把${title}，另一位质量人员同意后生效`, done: "已提出，等另一位质量人员同意" }
    : { need: next, title, done: SAVED };
}

/** What a cell says beside its need. */
export function noteOf({ floor, asked }: Cell): string {
  if (asked) return `${asked.by}提议改为“${NEED[asked.need]?.name}”，待另一位质量人员同意`;
  if (floor === "required") return "法律要求，不能放宽";
  return floor === "if_needed" ? "法律要求至少按需，不能改为不要求" : "";
}
