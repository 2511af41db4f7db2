import type { BodyOf } from "../endpoints";
import type { QualityRules } from "../types";
import { type Read, readRecord, save } from "../versions";

export type QualityRulesChange = BodyOf<"/admin/api/quality_rules", "put">;

export const qualityRules = (signal?: AbortSignal) => readRecord("/admin/api/quality_rules", { signal });

export const setQualityRules = (base: QualityRules & Read, mine: QualityRulesChange) =>
  save("/admin/api/quality_rules", { resource: "quality_rules", base, mine, formOf: (read) => read });
