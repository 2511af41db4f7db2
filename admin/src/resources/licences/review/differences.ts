import type { Licence } from "../../../api/types";

export interface Difference {
  field: string;
  before: string;
  after: string;
}

/** Of a field that the buyer left empty. */
export const UNSTATED = "未填写";

const start = (licence: Licence) => licence.valid_from || UNSTATED;
const end = (licence: Licence) => licence.valid_to ?? "长期";
const names = (scope: Licence["scope"]) => scope.map((one) => one.name).join("、") || "无";

/** What a new version changes against the approved one. */
export function differences(before: Licence, after: Licence): Difference[] {
  const pairs = [
    { field: "证号", before: before.number, after: after.number },
    { field: "发证日期", before: start(before), after: start(after) },
    { field: "有效期至", before: end(before), after: end(after) },
  ];
  for (const { code, name, value } of after.particulars) {
    const former = before.particulars.find((one) => one.code === code)?.value;
    pairs.push({ field: name, before: former || UNSTATED, after: value || UNSTATED });
  }
  const had = new Set(before.scope.map((one) => one.code));
  const has = new Set(after.scope.map((one) => one.code));
  const removed = before.scope.filter((one) => !has.has(one.code));
  const added = after.scope.filter((one) => !had.has(one.code));
  const changed = pairs.filter((pair) => pair.before !== pair.after);
  if (added.length || removed.length) {
    changed.push({ field: "经营范围", before: `减少 ${names(removed)}`, after: `增加 ${names(added)}` });
  }
  return changed;
}
