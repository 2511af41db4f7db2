import type { Contract, ContractState } from "@/api/types";
import type { StatusTone } from "@/ui/StatusMark";

/** "有效期 2026-11-21 至 2027-11-20" */
export function validity({ valid_from, valid_to }: Contract): string {
  return `有效期 ${valid_from} 至 ${valid_to}`;
}

/** What the button that draws up a contract says, if there is something to draw up. */
export function nextStep(state: ContractState): { text: string; look: "brand" | "plain" | "text" } | null {
  if (!state.can_draw_up || state.status === "covered") return null;
  if (state.status === "waiting") return { text: "资料有变，重新生成", look: "text" };
  if (state.status === "signed") return { text: "续签下一年", look: "brand" };
  if (state.status === "expired") return { text: "续签", look: "brand" };
  return { text: "阅读并签署", look: state.is_required ? "brand" : "plain" };
}

/** There is a contract in force, of the company's own or of its head office. */
export function isSettled({ status }: ContractState): boolean {
  return status === "signed" || status === "covered";
}

const tones: Record<string, StatusTone> = {
  covered: "done",
  signed: "done",
  waiting: "wait",
  none: "wait",
  expired: "wrong",
};

/** Of a contract, or of a kind of contract. */
export function toneOf({ status }: Pick<Contract | ContractState, "status">): StatusTone {
  return tones[status] ?? "off";
}
