import type { Licence } from "../../../api/types";
import { daysLeft, shopToday } from "../../../i18n/time";
import { scopesOf } from "../choices";

const SOON = 30;

const stated = ({ particulars }: Licence, field: string) =>
  particulars.find(({ code }) => code === field)?.value ?? "";

const yearOf = (day: string) => day.slice(0, 4);

/** The report or the check that such a document states later, and this one does not: so it is not approved. */
function unchecked(licence: Licence): string | undefined {
  const { kind, valid_from, valid_to, submitted_at } = licence;
  if (kind === "business" && !stated(licence, "annual_report")) {
    const handedIn = submitted_at ? shopToday(new Date(submitted_at)) : shopToday();
    const isNew = valid_from !== null && yearOf(valid_from) >= yearOf(handedIn);
    return isNew ? undefined : "没有填写年报公示年度，请照公示系统核对后更正";
  }
  if (kind === "medical_institution" && valid_to && !stated(licence, "checked_until"))
    return "没有填写校验有效期，请照副本的校验记录更正";
  return undefined;
}

/** What of the document quality management should look at twice. */
export function warnings(licence: Licence): string[] {
  const { valid_from, valid_to, check_due } = licence;
  const found: string[] = [];
  if (licence.scans.length === 0) found.push("没有上传扫描件");
  if (licence.has_number && !licence.number) found.push("没有填写证号");
  if (scopesOf(licence.kind).length > 0 && licence.scope.length === 0) found.push("没有勾选经营范围");
  if (licence.must_end && !(valid_from && valid_to)) found.push("没有写明起止日期，请先照扫描件更正");
  if (valid_to && daysLeft(valid_to) < 0) found.push("证件已过期");
  else if (valid_to && daysLeft(valid_to) <= SOON) found.push(`有效期不足 ${SOON} 天`);
  if (valid_to && valid_from && valid_to < valid_from) found.push("截止日期早于发证日期");
  const empty = licence.particulars.filter(({ is_required, value }) => is_required && !value);
  if (empty.length > 0) found.push(`没有填写${empty.map(({ name }) => name).join("、")}，请先照扫描件更正`);
  const lacking = unchecked(licence);
  if (lacking) found.push(lacking);
  if (check_due && daysLeft(check_due) < 0) found.push(`${licence.check_text}已于 ${check_due} 过期`);
  else if (check_due && daysLeft(check_due) <= SOON) found.push(`${licence.check_text}不足 ${SOON} 天到期`);
  return found;
}
