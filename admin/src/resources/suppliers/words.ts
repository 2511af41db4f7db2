import type { Word } from "../../i18n/words";
import type { AskedPaper } from "../../scans/PaperScans";

export const SUPPLIER_STATUS: Record<string, Word> = {
  draft: { text: "待审批", tone: "warn" },
  approved: { text: "已批准", tone: "ok" },
  refused: { text: "已停用", tone: "danger" },
};

/** Nobody approves a supplier without a scan of each. */
export const SUPPLIER_PAPERS: readonly AskedPaper[] = [
  { code: "business_licence", text: "营业执照" },
  { code: "licence", text: "许可证" },
  { code: "agreement", text: "质量保证协议" },
  { code: "letter", text: "销售人员授权委托书" },
  { code: "id_card", text: "销售人员身份证" },
  { code: "samples", text: "印章和随货同行单样式" },
];
