import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { MoneyLog, UserMoney } from "@/api/types";

export interface LogFilters {
  page: number;
  use_type: number;
  /** YYYY-MM-DD, both days included; empty = open */
  start_time: string;
  end_time: string;
}

const walletKeys = {
  money: ["wallet", "money"] as const,
  log: (filters: LogFilters) => ["wallet", "log", filters] as const,
};

export function useMoney() {
  return useQuery<UserMoney, ApiError>({
    queryKey: walletKeys.money,
    queryFn: ({ signal }) => api.get<UserMoney>("/api/user/user_money", { signal }),
    staleTime: 0,
    meta: { errors: "silent" },
  });
}

export function useMoneyLog(filters: LogFilters) {
  return useQuery<MoneyLog, ApiError>({
    queryKey: walletKeys.log(filters),
    queryFn: ({ signal }) => api.get<MoneyLog>("/api/user/user_money_log", { query: { ...filters }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errors: "silent" },
  });
}
