import type { Clash } from "../api/versions";
import { i18nProvider } from "../i18n/provider";

/** As the form calls it; else as the log does. */
export function fieldName(resource: string, { field, deed }: Clash): string {
  const heading = deed?.changes.find((change) => field.startsWith(change.field))?.heading;
  return i18nProvider.translate(`resources.${resource}.fields.${field}`, { _: heading ?? field });
}

/** A value of a form, short enough to compare. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "空";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return value.length === 0 ? "空" : value.map(shown).join("、");
  if (typeof value === "object") return Object.values(value).map(shown).join("：");
  return String(value);
}
