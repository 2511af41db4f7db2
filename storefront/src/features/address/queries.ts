import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { Address, AddressInput } from "@/api/types";

const addressKeys = { all: ["address"] as const };

export function useAddresses(enabled = true) {
  return useQuery<Address[], ApiError>({
    queryKey: addressKeys.all,
    queryFn: async ({ signal }) => (await api.get("/api/address", { signal })).list,
    enabled,
    meta: { errors: "silent" },
  });
}

/** With an id it changes that address, without one it adds a new one. Field errors (422) are the form's. */
export function useSaveAddress() {
  const client = useQueryClient();
  return useMutation<Address, ApiError, { id?: number; input: AddressInput }>({
    mutationFn: ({ id, input }) => {
      const body = { ...input, is_default: input.is_default === 1 };
      return id === undefined ? api.post("/api/address", { body }) : api.put(`/api/address/${id}`, { body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: addressKeys.all }),
    meta: { ownCodes: [422] },
  });
}

export function useDeleteAddress() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) => api.delete(`/api/address/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: addressKeys.all }),
  });
}
