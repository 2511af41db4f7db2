import type { ClassChange, FirstSale } from "../../api/types";
import type { Word } from "../../i18n/words";

export const FIRST_SALE: Record<string, Word> = {
  waiting: { text: "待首营审批", tone: "warn" },
  approved: { text: "已通过首营", tone: "ok" },
  rejected: { text: "首营被驳回", tone: "danger" },
};

export const CLASS_CHANGE: Record<string, Word> = {
  waiting: { text: "待审批", tone: "warn" },
  approved: { text: "已通过", tone: "ok" },
  rejected: { text: "已驳回", tone: "danger" },
  withdrawn: { text: "已撤回", tone: "neutral" },
  replaced: { text: "已被取代", tone: "neutral" },
};

export const SOURCE: Record<string, string> = {
  form: "商品表单",
  sheet: "表格导入",
  proposal: "单独提交",
  list: "名录增补",
};

/** What follows from where a change leads, for the person who decides. */
export const DIRECTION: Record<string, { text: string; advice: string; severity: "warning" | "info" }> = {
  stricter: {
    text: "管得更严",
    advice: "通过前商品仍按原分类在售；如确应从严，请尽快决定，或先让商品岗位下架。",
    severity: "warning",
  },
  looser: {
    text: "管得更松",
    advice: "通过后能买的客户会变多，请对照批件和说明书逐项核对。",
    severity: "warning",
  },
  other: { text: "有严有松", advice: "请对照批件和说明书逐项核对。", severity: "warning" },
  even: { text: "不涉及松严", advice: "请对照批件核对。", severity: "info" },
};

/** It changes what the leaflet says, and nothing besides. */
export const isOfLeaflet = ({ changes }: Pick<ClassChange, "changes">): boolean =>
  changes.every(({ field }) => field.startsWith("说明书"));

export const FIRST_SALE_REASONS = [
  "批准文号与批件不一致",
  "批件已过期，请补新批件",
  "说明书与录入的分类不一致",
  "规格或剂型与批件不一致",
  "生产企业与证照不一致",
  "资料不清楚，请重新扫描",
  "上传的不是这一类资料",
  "不在我司经营范围",
] as const;

export const CLASS_REASONS = [
  "没有依据，请补批件或公告",
  "与批件或说明书不一致",
  "目录没有调整",
  "应另建商品，不能改成别的品种",
] as const;

/** The names of the documents that an approval still waits for. */
export function missingOf({ needs }: Pick<FirstSale, "needs">): string {
  const missing = needs.filter(({ is_met }) => !is_met);
  return missing.map(({ kind_text }) => kind_text).join("、");
}

/** Why the colleague whose turn it is can't approve yet; nothing when they can. */
export function hindrance(filing: Pick<FirstSale, "needs">, seen: boolean): string | undefined {
  const missing = missingOf(filing);
  if (missing) return `还缺${missing}，不能通过；可以驳回，或等商品岗位补齐`;
  return seen ? undefined : "看完全部资料后才能通过";
}

export function changeHindrance(change: Pick<ClassChange, "is_own">, seen: boolean): string | undefined {
  if (change.is_own) return "这是您提交的变更，须由另一位质量人员审批";
  return seen ? undefined : "看完变更依据后才能通过";
}
