import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { ContractCentre, ContractDetail } from "@/api/types";

const contractKeys = {
  all: ["contract"] as const,
  centre: ["contract", "centre"] as const,
  one: (id: number) => ["contract", id] as const,
};

export function useContracts() {
  return useQuery<ContractCentre, ApiError>({
    queryKey: contractKeys.centre,
    queryFn: ({ signal }) => api.get("/api/contract", { signal }),
    meta: { errors: "silent" },
  });
}

export function useContract(id: number) {
  return useQuery<ContractDetail, ApiError>({
    queryKey: contractKeys.one(id),
    queryFn: ({ signal }) => api.get(`/api/contract/${id}`, { signal }),
    meta: { errors: "silent" },
  });
}

/** Creates the next contract of a kind; it replaces one that still waits. */
export function useDrawUp() {
  const client = useQueryClient();
  return useMutation<ContractDetail, ApiError, string>({
    mutationFn: (kind) => api.post("/api/contract", { body: { kind } }),
    onSuccess: async (contract) => {
      client.setQueryData(contractKeys.one(contract.id), contract);
      await client.invalidateQueries({ queryKey: contractKeys.centre });
    },
  });
}

/** What goods cost and why they can't be bought may change with it: everything is asked for anew. */
export function useSign(id: number) {
  const client = useQueryClient();
  return useMutation<ContractDetail, ApiError, string>({
    mutationFn: (code) => api.post(`/api/contract/${id}/sign`, { body: { code } }),
    onSuccess: async (contract) => {
      client.setQueryData(contractKeys.one(id), contract);
      await client.invalidateQueries();
    },
    meta: { ownCodes: [422] },
  });
}
