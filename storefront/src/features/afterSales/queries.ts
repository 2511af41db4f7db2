import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { AfterSaleDetail, AfterSalePage, Claimable } from "@/api/types";
import { upload } from "@/api/upload";
import { readable } from "@/features/register/picture";

/** Below the key of orders: any change of an order changes what can be claimed. */
export const claimKeys = {
  all: ["order", "after_sales"] as const,
  list: (filters: { page: number; status: number }) => ["order", "after_sales", "list", filters] as const,
  detail: (id: string) => ["order", "after_sales", "detail", id] as const,
  ofOrder: (order: string) => ["order", "after_sales", "of", order] as const,
};

export function useClaimable(order: string, enabled = true) {
  return useQuery<Claimable, ApiError>({
    queryKey: claimKeys.ofOrder(order),
    queryFn: ({ signal }) => api.get(`/api/order/${encodeURIComponent(order)}/after_sales`, { signal }),
    enabled,
    meta: { errors: "silent" },
  });
}

export function useClaims(filters: { page: number; status: number }) {
  return useQuery<AfterSalePage, ApiError>({
    queryKey: claimKeys.list(filters),
    queryFn: ({ signal }) => api.get("/api/after_sales", { query: filters, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

export function useClaim(id: string) {
  return useQuery<AfterSaleDetail, ApiError>({
    queryKey: claimKeys.detail(id),
    queryFn: ({ signal }) => api.get(`/api/after_sales/${encodeURIComponent(id)}`, { signal }),
    meta: { errors: "silent" },
  });
}

export interface Application {
  order: string;
  /** sent again with every retry: it still makes one claim */
  key: string;
  type: string;
  lines: { id: number; batch: string; number: number }[];
  reason: string;
  remark: string;
  photos: File[];
}

export function useApply() {
  const client = useQueryClient();
  return useMutation<{ id: string }, ApiError, Application>({
    mutationFn: async ({ order, key, photos, ...rest }) => {
      const body = { ...rest, photos: await uploaded(photos) };
      const path = `/api/order/${encodeURIComponent(order)}/after_sales` as const;
      return api.post(path, { body, headers: { "Idempotency-Key": key } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: claimKeys.all }),
    // The dialog shows the errors at the fields.
    meta: { ownCodes: [413, 422] },
  });
}

function useClaimAction<Input>(act: (id: string, input: Input) => Promise<AfterSaleDetail>) {
  const client = useQueryClient();
  return useMutation<AfterSaleDetail, ApiError, { id: string; input: Input }>({
    mutationFn: ({ id, input }) => act(encodeURIComponent(id), input),
    onSuccess: (claim, { id }) => {
      client.setQueryData(claimKeys.detail(id), claim);
      return client.invalidateQueries({ queryKey: claimKeys.all });
    },
    meta: { ownCodes: [413, 422] },
  });
}

export const useCancelClaim = () => useClaimAction<null>((id) => api.post(`/api/after_sales/${id}/cancel`));
export const useSendBack = () =>
  useClaimAction<{ carrier: string; waybill: string }>((id, body) =>
    api.post(`/api/after_sales/${id}/send`, { body }),
  );
export const useAddEvidence = () =>
  useClaimAction<{ photos: File[]; remark: string }>(async (id, { photos, remark }) =>
    api.post(`/api/after_sales/${id}/evidence`, { body: { remark, photos: await uploaded(photos) } }),
  );

/** Files already sent keep their key, so that a retry uploads nothing twice. */
const sent = new WeakMap<File, string>();

export async function uploaded(photos: File[]): Promise<string[]> {
  const keys: string[] = [];
  for (const photo of photos) {
    const key = sent.get(photo) ?? (await upload(await readable(photo, 0, "photos")));
    sent.set(photo, key);
    keys.push(key);
  }
  return keys;
}
