import type { Word } from "../../i18n/words";

export const WAITING = 1;
export const AVAILABLE = 3;
export const UNAVAILABLE = 4;

export const WANTED_STATUS: Record<number, Word> = {
  [WAITING]: { text: "待处理", tone: "warn" },
  2: { text: "寻货中", tone: "info" },
  [AVAILABLE]: { text: "可采购", tone: "ok" },
  [UNAVAILABLE]: { text: "暂无货源", tone: "neutral" },
};

export const statusChoices = Object.entries(WANTED_STATUS).map(([id, { text }]) => ({
  id: Number(id),
  name: text,
}));

/** What the buyer reads must say something where the state alone does not. */
export function replyError(reply: unknown, status: number): string | undefined {
  const said = typeof reply === "string" && reply.trim() !== "";
  return status === UNAVAILABLE && !said ? "请写明原因，买家会看到" : undefined;
}
