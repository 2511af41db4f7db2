import type { Word } from "../../i18n/words";

export const CONTRACT_STATUS: Record<string, Word> = {
  waiting: { text: "待签署", tone: "warn" },
  lapsed: { text: "未签署已失效", tone: "neutral" },
  signed: { text: "已签署", tone: "ok" },
  expired: { text: "已到期", tone: "danger" },
  void: { text: "已作废", tone: "neutral" },
};

export const CONTRACT_KINDS = [
  { id: "purchase", name: "年度购销合同" },
  { id: "quality", name: "质量保证协议" },
];
