import { addressOf, post } from "../endpoints";
import type { RewardRules } from "../types";
import { type Read, readRecord, save } from "../versions";

export interface ProposedEntry {
  company_id: number;
  kind: string;
  /** yuan, or whole points; deductions begin with − */
  amount: string;
  valid_days: number | null;
  reason: string;
}

export const proposeEntry = (entry: ProposedEntry) => post("/admin/api/wallet_proposals", { body: entry });

export const entrySteps = {
  approve: (id: number, reason: string) =>
    post("/admin/api/wallet_proposals/{id}/approve", { params: { id }, body: { reason } }),
  reject: (id: number, reason: string) =>
    post("/admin/api/wallet_proposals/{id}/reject", { params: { id }, body: { reason } }),
  withdraw: (id: number) => post("/admin/api/wallet_proposals/{id}/withdraw", { params: { id } }),
};

/** What the list of entries is narrowed by. */
export interface LedgerFilter {
  company_id: number;
  kind?: string;
  from?: string;
  to?: string;
}

export const ledgerFile = ({ company_id, kind, from, to }: LedgerFilter, format: "xlsx" | "csv") =>
  addressOf("/admin/api/wallet_entries/export", {
    query: { company_id, kind, start_time: from, end_time: to, format },
  });

export const rewardRules = (signal?: AbortSignal) => readRecord("/admin/api/reward_rules", { signal });

interface TypedRewardRules {
  points_per_yuan: string;
  points_days: string;
  voucher_days: string;
}

/** As typed: the server reports invalid numbers. */
export const setRewardRules = (base: RewardRules & Read, rules: TypedRewardRules & { reason: string }) =>
  save("/admin/api/reward_rules", {
    resource: "reward_rules",
    base,
    mine: rules,
    formOf: (read) => ({
      points_per_yuan: read.points_per_yuan,
      points_days: String(read.points_days),
      voucher_days: String(read.voucher_days),
    }),
  });
