import type { Word } from "../../i18n/words";

export const SUPPLIER_STATUS: Record<string, Word> = {
  draft: { text: "待审批", tone: "warn" },
  approved: { text: "已批准", tone: "ok" },
  refused: { text: "已停用", tone: "danger" },
};

export interface SupplierPaper {
  code: string;
  text: string;
  /** nobody approves a supplier without its scan */
  required: boolean;
}

export const SUPPLIER_PAPERS: readonly SupplierPaper[] = [
  { code: "business_licence", text: "营业执照", required: true },
  { code: "licence", text: "许可证", required: true },
  { code: "agreement", text: "质量保证协议", required: true },
  { code: "letter", text: "销售人员授权委托书", required: true },
  { code: "id_card", text: "销售人员身份证", required: false },
  { code: "samples", text: "印章和随货同行单样式", required: false },
];
