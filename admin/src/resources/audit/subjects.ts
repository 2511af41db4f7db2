import { RESOURCES } from "../registry";

/** What has no list of its own, but a row in the log. */
export const UNLISTED: Readonly<Record<string, string>> = {
  after_sale_rules: "售后规则",
  batch: "批号",
  department_rule: "诊疗科目要求",
  dispatch_rules: "出库规则",
  feedback_rules: "反馈答复规则",
  document_rule: "证照要求",
  first_sale_rule: "首营资料要求",
  member: "成员",
  price_rules: "改价规则",
  quality_rules: "质量参数",
  quantity_rules: "数量预警规则",
  quick_reply: "快捷回复",
  receiving_rules: "验收规则",
  review_rules: "审核规则",
  role_conflict: "不相容岗位",
  service_rules: "客服规则",
  upload: "图片",
};

const listed = RESOURCES.flatMap(({ label, subject, subjectLabel }) =>
  subject ? [[subject, subjectLabel ?? label] as const] : [],
);

/** What the log calls the kinds of record that somebody changed. */
export const SUBJECT_KIND: Readonly<Record<string, string>> = Object.fromEntries(
  [...listed, ...Object.entries(UNLISTED)].sort(([, one], [, other]) => one.localeCompare(other, "zh-CN")),
);

/** The resource of each kind of subject. */
export const RESOURCE_OF: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  RESOURCES.flatMap(({ name, subject }) => (subject ? [[subject, name]] : [])),
);
