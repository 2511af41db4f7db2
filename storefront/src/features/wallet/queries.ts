import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import { download } from "@/api/download";
import type { MoneyLog, PointsLog, UserMoney, UserPoints, UserRewards, UserVoucher } from "@/api/types";
import type { LogFilters } from "./filters";
import { type Ledger, ledgers } from "./ledgers";

const silent = { errors: "silent" } as const;

const walletKeys = {
  all: ["wallet"] as const,
  held: (ledger: Ledger) => ["wallet", "held", ledger] as const,
  rewards: ["wallet", "rewards"] as const,
  log: (ledger: Ledger, filters: LogFilters) => ["wallet", "log", ledger, filters] as const,
};

interface Held {
  balance: UserMoney;
  points: UserPoints;
  voucher: UserVoucher;
}

/** The balance of a ledger, and when parts of it expire. */
export function useHeld<L extends Ledger>(ledger: L) {
  return useQuery<Held[L], ApiError>({
    queryKey: walletKeys.held(ledger),
    queryFn: ({ signal }) => api.get(ledgers[ledger].held, { signal }) as Promise<Held[L]>,
    staleTime: 0,
    meta: silent,
  });
}

/** How points are earned, validity periods, and deductions from later rewards. */
export function useRewards() {
  return useQuery<UserRewards, ApiError>({
    queryKey: walletKeys.rewards,
    queryFn: ({ signal }) => api.get("/api/user/rewards", { signal }),
    meta: silent,
  });
}

/** How it came about: the page stays on screen while the next one loads, another ledger's does not. */
export function useLog(ledger: Ledger, filters: LogFilters) {
  return useQuery<MoneyLog | PointsLog, ApiError>({
    queryKey: walletKeys.log(ledger, filters),
    queryFn: ({ signal }) => api.get(ledgers[ledger].log, { query: { ...filters }, signal }),
    placeholderData: (kept, before) => (before?.queryKey[2] === ledger ? keepPreviousData(kept) : undefined),
    staleTime: 0,
    meta: silent,
  });
}

export interface Statement {
  kind: Ledger;
  format: "xlsx" | "csv";
  start_time: string;
  end_time: string;
}

/** All entries of some days, as a file. */
export function useStatement() {
  return useMutation<void, ApiError, Statement>({
    mutationFn: (wish) =>
      download(
        `/api/user/wallet_statement?${new URLSearchParams({ ...wish })}`,
        `${ledgers[wish.kind].name}明细.${wish.format}`,
      ),
    meta: { ownCodes: [422] },
  });
}
