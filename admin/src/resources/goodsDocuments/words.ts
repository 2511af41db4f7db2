import { documentError } from "../../api/fileSize";
import type { GoodsDocument } from "../../api/types";
import type { Word } from "../../i18n/words";

export const DOCUMENT_KIND: Record<string, string> = {
  registration: "注册证/批件",
  leaflet: "说明书",
  maker_licence: "生产企业证照",
  first_sale: "首营资料",
  inspection: "检验报告样本",
  other: "其他资料",
};

export const DOCUMENT_AUDIENCE: Record<string, string> = {
  buyers: "审核通过的客户",
  staff: "仅内部",
};

export const DOCUMENT_STATUS: Record<string, Word> = {
  current: { text: "在用", tone: "ok" },
  expired: { text: "已过期", tone: "danger" },
  replaced: { text: "已替换", tone: "neutral" },
  withdrawn: { text: "已撤下", tone: "warn" },
};

export const statusOf = (document: Pick<GoodsDocument, "status" | "is_expired">): Word | undefined =>
  DOCUMENT_STATUS[document.status === "current" && document.is_expired ? "expired" : document.status];

const TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp"];

export function fileError(file: Pick<File, "name" | "type" | "size">): string | undefined {
  if (!TYPES.includes(file.type)) return "只能上传 PDF、JPG、PNG 或 WebP 文件";
  return documentError(file, "/admin/api/goods_documents");
}

/** The fields for the file. */
export interface DocumentDraft {
  goods_id: number | null;
  kind: string;
  title: string;
  audience: string;
  issued_on: string | null;
  valid_until: string | null;
  /** explicit: an empty date must not silently mean no expiry */
  is_lasting: boolean;
}

/** What the server is sent: a document without a last day lasts. */
export function sentOf({ is_lasting, ...draft }: DocumentDraft) {
  return { ...draft, valid_until: is_lasting ? "" : draft.valid_until };
}

/** A newer file has days of its own: those of the older one are not taken over. */
export function draftOf(older?: GoodsDocument): DocumentDraft {
  return {
    goods_id: older?.goods_id ?? null,
    kind: older?.kind ?? "registration",
    title: older?.title ?? "",
    audience: older?.audience ?? "buyers",
    issued_on: "",
    valid_until: "",
    is_lasting: false,
  };
}
