import { type BodyOf, post } from "../endpoints";
import type { AskedChange, DispatchRules } from "../types";
import { readRecord, save } from "../versions";
import { afterSaleRules, setAfterSaleRules } from "./afterSales";
import { type CompanyData, updateCompany } from "./companies";
import { dispatchRules, setDispatchRules } from "./dispatch";
import { receivingRules, setReceivingRules } from "./goodsReceipts";
import { type FirstSaleRule, firstSaleRules, setFirstSaleRule } from "./goodsReview";
import {
  type DepartmentRule,
  type DocumentRule,
  departmentRules,
  documentRules,
  setAgentRule,
  setCorrectionRule,
  setDepartmentRule,
  setDocumentRule,
  setSecondLook,
} from "./licences";
import { type QualityRulesChange, qualityRules, setQualityRules } from "./qualityRules";
import { quantityRules, reviewRules, setQuantityRules, setReviewRules } from "./reviews";
import { type RoleConflictRule, roleConflicts, setRoleConflict } from "./roleConflicts";
import { type ShopIdentity, setShopIdentity, shopFacts } from "./shopFacts";
import { type Adjustment, adjustStock } from "./stocks";

export const refuseChange = (id: number, reason: string) =>
  post("/admin/api/asked_changes/{id}/refuse", { params: { id }, body: { reason } });

/** What was asked for, as its address takes it; the reason is the second person's own. */
type Wanted<T> = Omit<T, "reason">;

/** A second person agrees by sending the same. */
type Agree = (wanted: unknown, reason: string) => Promise<unknown>;

const AGREE: Readonly<Record<string, Agree>> = {
  document_rules: async (wanted, reason) =>
    setDocumentRule(await documentRules(), { ...(wanted as Wanted<DocumentRule>), reason }),
  "document_rules/second_look": async (wanted, reason) =>
    setSecondLook(await documentRules(), { ...(wanted as { kind: string; is_needed: boolean }), reason }),
  "document_rules/corrections": async (wanted, reason) =>
    setCorrectionRule(await documentRules(), { ...(wanted as { is_needed: boolean }), reason }),
  "document_rules/agents": async (wanted, reason) =>
    setAgentRule(await documentRules(), { ...(wanted as { is_needed: boolean }), reason }),
  department_rules: async (wanted, reason) =>
    setDepartmentRule(await departmentRules(), { ...(wanted as Wanted<DepartmentRule>), reason }),
  dispatch_rules: async (wanted, reason) =>
    setDispatchRules(await dispatchRules(), { ...(wanted as DispatchRules), reason }),
  receiving_rules: async (wanted, reason) =>
    setReceivingRules(await receivingRules(), {
      ...(wanted as Wanted<Parameters<typeof setReceivingRules>[1]>),
      reason,
    }),
  review_rules: async (wanted, reason) => {
    const read = await reviewRules();
    const { first_order, above_amount } = read;
    return setReviewRules(read, { first_order, above_amount, ...(wanted as { ephedrine: boolean }) }, reason);
  },
  quality_rules: async (wanted, reason) =>
    setQualityRules(await qualityRules(), { ...(wanted as Wanted<QualityRulesChange>), reason }),
  quantity_rules: async (wanted, reason) =>
    setQuantityRules(await quantityRules(), {
      ...(wanted as Wanted<Parameters<typeof setQuantityRules>[1]>),
      reason,
    }),
  after_sale_rules: async (wanted, reason) =>
    setAfterSaleRules(await afterSaleRules(), {
      ...(wanted as Wanted<Parameters<typeof setAfterSaleRules>[1]>),
      reason,
    }),
  first_sale_rules: async (wanted, reason) =>
    setFirstSaleRule(await firstSaleRules(), { ...(wanted as Wanted<FirstSaleRule>), reason }),
  contract_texts: (wanted, reason) =>
    post("/admin/api/contract_texts", {
      body: { ...(wanted as Wanted<BodyOf<"/admin/api/contract_texts", "post">>), reason },
    }),
  "shop_facts/identity": async (wanted, reason) =>
    setShopIdentity(await shopFacts(), { ...(wanted as Wanted<ShopIdentity>), reason }),
  role_conflicts: async (wanted, reason) =>
    setRoleConflict(await roleConflicts(), { ...(wanted as Wanted<RoleConflictRule>), why: "", reason }),
};

/** What no licence states stays as it is now. */
async function agreeOnCompany(id: number, wanted: unknown, reason: string) {
  const read = await readRecord("/admin/api/companies/{id}", { params: { id } });
  const { short_name, rank, salesman_id = null } = read;
  const stated = wanted as Omit<CompanyData, "short_name" | "rank" | "salesman_id" | "reason">;
  return updateCompany(read, { ...stated, short_name, rank, salesman_id, reason }, () => ({}));
}

async function agreeOnContracts(id: number, wanted: unknown, reason: string) {
  const path = "/admin/api/contract_rules/{id}";
  const base = await readRecord(path, { params: { id } });
  const mine = { ...(wanted as Wanted<BodyOf<typeof path, "put">>), reason };
  return save(path, { resource: "contract_rules", params: { id }, base, mine, formOf: () => ({}) });
}

async function agreeOnOwnLicence(id: number, wanted: unknown, reason: string) {
  const path = "/admin/api/own_licences/{id}";
  const base = await readRecord(path, { params: { id } });
  const mine = { ...(wanted as Wanted<BodyOf<typeof path, "put">>), reason };
  return save(path, { resource: "own_licences", params: { id }, base, mine, formOf: () => ({}) });
}

async function agreeOnReason(id: number, wanted: unknown, reason: string) {
  const path = "/admin/api/after_sale_reasons/{id}";
  const base = await readRecord(path, { params: { id } });
  const mine = { ...(wanted as Wanted<BodyOf<typeof path, "put">>), reason };
  return save(path, { resource: "after_sale_reasons", params: { id }, base, mine, formOf: () => ({}) });
}

const agreeOnStock = (id: number, wanted: unknown, reason: string) =>
  adjustStock(id, { ...(wanted as Wanted<Adjustment>), reason });

/** Where one address stands for many things. */
const AGREE_ON: readonly [RegExp, (id: number, wanted: unknown, reason: string) => Promise<unknown>][] = [
  [/^companies\/(\d+)$/, agreeOnCompany],
  [/^contract_rules\/(\d+)$/, agreeOnContracts],
  [/^own_licences\/(\d+)$/, agreeOnOwnLicence],
  [/^after_sale_reasons\/(\d+)$/, agreeOnReason],
  [/^stocks\/(\d+)\/adjust$/, agreeOnStock],
];

export function agreeToChange({ address, wanted }: AskedChange, reason: string): Promise<unknown> {
  for (const [pattern, agreeOn] of AGREE_ON) {
    const id = pattern.exec(address)?.[1];
    if (id) return agreeOn(Number(id), wanted, reason);
  }
  const agree = AGREE[address];
  if (!agree) return Promise.reject(new Error(`nothing is changed at ${address}`));
  return agree(wanted, reason);
}
