import { API_BASE, post } from "../http";
import type { RewardRules, WalletProposal } from "../types";
import { type Read, readRecord, save } from "../versions";

export interface ProposedEntry {
  company_id: number;
  kind: string;
  /** yuan, or whole points; deductions begin with − */
  amount: string;
  valid_days: number | null;
  reason: string;
}

export const proposeEntry = (entry: ProposedEntry) => post<WalletProposal>("/wallet_proposals", { ...entry });

export const decideEntry = (id: number, step: "approve" | "reject" | "withdraw", reason: string) =>
  post<WalletProposal>(`/wallet_proposals/${id}/${step}`, step === "withdraw" ? {} : { reason });

export function ledgerFile(filter: Record<string, unknown>, format: "xlsx" | "csv"): string {
  const query = new URLSearchParams({ format });
  for (const [name, asked] of [
    ["company_id", "company_id"],
    ["kind", "kind"],
    ["from", "start_time"],
    ["to", "end_time"],
  ] as const) {
    const value = filter[name];
    if (value !== undefined && value !== null && value !== "") query.set(asked, String(value));
  }
  return `${API_BASE}/wallet_entries/export?${query}`;
}

export const rewardRules = (signal?: AbortSignal) => readRecord<RewardRules & Read>("/reward_rules", signal);

interface TypedRewardRules {
  points_per_yuan: string;
  points_days: string;
  voucher_days: string;
}

/** As typed: the server reports invalid numbers. */
export const setRewardRules = (base: RewardRules & Read, rules: TypedRewardRules & { reason: string }) =>
  save<RewardRules, TypedRewardRules & { reason: string }, RewardRules>({
    resource: "reward_rules",
    path: "/reward_rules",
    base,
    mine: rules,
    formOf: (read) => ({
      points_per_yuan: read.points_per_yuan,
      points_days: String(read.points_days),
      voucher_days: String(read.voucher_days),
    }),
  });
