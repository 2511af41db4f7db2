import type { AfterSaleSummary } from "@/api/types";
import type { StatusTone } from "@/ui/StatusMark";
import type { Step } from "@/ui/Steps";

/** How a status looks: waiting for the buyer, under way, finished, ended. */
export function toneOf(status: number): StatusTone {
  if (status > 50) return "off";
  if (status === 50) return "done";
  return status === 20 ? "wait" : "go";
}

/** Neither finished nor ended: someone still has to act. */
export const isOpen = ({ status }: Pick<AfterSaleSummary, "status">): boolean => status < 50;

/** Where the details of a claim are shown. */
export function pathOf({ id, type }: Pick<AfterSaleSummary, "id" | "type">): string {
  const page = type === "return" || type === "exchange" ? "returnInfo" : "afterSalesInfo";
  return `/order/${page}/${id}`;
}

type Standing = Pick<AfterSaleSummary, "type" | "status" | "status_text"> & { sent_back: unknown };

/** The way of a claim as the buyer goes it; an ended one stops where it was. */
export function stepsOf({ type, status, status_text, sent_back }: Standing): Step[] {
  const returns = type === "return" || sent_back !== null || (status >= 20 && status < 40);
  const last = type === "exchange" ? "补发" : "退款";
  const way: [code: number, name: string][] = returns
    ? [
        [10, "审核"],
        [20, "寄回"],
        [30, "仓库收货"],
        [35, "质量验收"],
        [40, last],
        [50, "完成"],
      ]
    : [
        [10, "审核"],
        [40, last],
        [50, "完成"],
      ];
  if (status > 50) {
    const reached = sent_back !== null ? way.filter(([code]) => code < 40) : way.slice(0, 1);
    return [
      ...reached.map(([, name]): Step => ({ name, state: "done" })),
      { name: status_text, state: "now" },
    ];
  }
  return way.map(([code, name]) => ({
    name,
    state: code < status || (status === 50 && code < 50) ? "done" : code === status ? "now" : "next",
  }));
}

/** The claimable rest of a line, over its batches. */
export function claimableOf(line: { batches: { claimable: number }[] }): number {
  return line.batches.reduce((sum, batch) => sum + batch.claimable, 0);
}
