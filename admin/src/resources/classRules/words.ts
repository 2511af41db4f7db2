import type { ClassRule } from "../../api/types";
import type { Word } from "../../i18n/words";

export const CLASS_RULE: Record<string, Word> = {
  waiting: { text: "新增待审批", tone: "warn" },
  in_force: { text: "生效", tone: "ok" },
  rejected: { text: "已驳回", tone: "danger" },
  withdrawn: { text: "已撤回", tone: "neutral" },
  ending: { text: "移除待审批", tone: "warn" },
  ended: { text: "已移除", tone: "neutral" },
};

export const LOOKS_AT = [
  { id: "name", name: "名称（通用名、商品名、别名）" },
  { id: "ingredient", name: "成份" },
  { id: "number", name: "批准文号" },
];

/** The kinds of goods that a line may name; devices are none of them. */
export const RULE_KINDS = [
  { id: 0, name: "药品和中药饮片" },
  { id: 1, name: "药品" },
  { id: 2, name: "中药饮片" },
];

export const SURENESS = [
  { id: "read", name: "已核对法规原文" },
  { id: "known", name: "通行规则，未核对原文" },
  { id: "practice", name: "行业惯例" },
];

/** Part 1 of 药品网络销售禁止清单. */
export const OFF_NET = [
  "疫苗",
  "血液制品",
  "麻醉药品",
  "第一类精神药品",
  "第二类精神药品",
  "医疗用毒性药品",
  "放射性药品",
  "药品类易制毒化学品",
  "医疗机构制剂",
  "中药配方颗粒",
];

/** Whether goods of this control are sold to nobody, and the class of the list must be stated. */
export const isOffNet = (control: string | undefined) =>
  control === "never_online" || control === "psychotropic2";

export const nameOf = <C extends string | number>(choices: readonly { id: C; name: string }[], code: C) =>
  choices.find(({ id }) => id === code)?.name ?? String(code);

/** Why this colleague can't approve it; nothing when they can. */
export function hindrance(rule: Pick<ClassRule, "is_own" | "is_too_wide">): string | undefined {
  if (rule.is_own) return "这是您提交的，须由另一位质量人员审批";
  return rule.is_too_wide
    ? "会改动 500 种以上或全部商品 5% 以上的商品，太宽了，请驳回，改成更具体的词"
    : undefined;
}

/** What an approval does to goods on file. */
export function consequence(rule: Pick<ClassRule, "status" | "unmet_count" | "class_name">): string {
  if (rule.status === "ending") {
    return "通过后，商品不再按这一条核对；由它标上管控、之后没有人改过的商品恢复原来的管控，别的商品不变。";
  }
  if (rule.unmet_count === 0) return "现有商品都已按这一条管控，通过后只影响以后录入和修改的商品。";
  return `通过后，下面 ${rule.unmet_count} 种现有商品立即改按${rule.class_name}管控；购物车和未发货的订单会重新核对，不能卖的会说明原因。`;
}
