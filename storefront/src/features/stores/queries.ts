import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { Invitations, StoreBoard } from "@/api/types";
import { userKeys } from "../user/queries";

const invitationsKey = ["user", "invitations"] as const;

export function useInvitations() {
  return useQuery<Invitations, ApiError>({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => api.get("/api/user/invitations", { signal }),
    meta: { errors: "silent" },
  });
}

/** How the stores stand that the buyer may act for. */
export function useStoreBoard(enabled: boolean) {
  return useQuery<StoreBoard, ApiError>({
    enabled,
    queryKey: ["user", "stores"],
    queryFn: ({ signal }) => api.get("/api/user/stores", { signal }),
    meta: { errors: "silent" },
  });
}

function useAnswered<Input>(send: (input: Input) => Promise<Invitations>, ownCodes: number[] = []) {
  const client = useQueryClient();
  return useMutation<Invitations, ApiError, Input>({
    mutationFn: send,
    onSuccess: async (lists) => {
      client.setQueryData(invitationsKey, lists);
      await client.invalidateQueries({ queryKey: userKeys.base });
    },
    meta: { ownCodes },
  });
}

export function useInvite() {
  return useAnswered<{ name: string; phone: string }>(
    (input) => api.post("/api/user/invitations", { body: input }),
    [409, 422],
  );
}

export function useWithdraw() {
  return useAnswered<number>((id) => api.delete(`/api/user/invitations/${id}`));
}

export function useAccept() {
  return useAnswered<number>((id) => api.post(`/api/user/invitations/${id}/accept`));
}

/** Everything on the page belongs to the company that is acted for: it is loaded anew. */
export function useSwitchStore() {
  return useMutation<unknown, ApiError, number>({
    mutationFn: (company_id) => api.post("/api/user/store", { body: { company_id } }),
    onSuccess: () => window.location.assign("/"),
  });
}
