import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type {
  DrawActivity,
  DrawAds,
  DrawBrief,
  DrawCheck,
  DrawDetail,
  DrawProof,
  DrawRecord,
  DrawRecords,
  DrawWinners,
} from "@/api/types";
import { userKeys } from "@/features/user/queries";

const silent = { errors: "silent" } as const;

const drawKeys = {
  all: ["draw"] as const,
  simple: ["draw", "simple"] as const,
  one: (id: number) => ["draw", "one", id] as const,
  records: (page: number) => ["draw", "records", page] as const,
};

/** The draw of the home page; null when none runs. */
export function useHomeDraw(enabled: boolean) {
  return useQuery<DrawBrief | null, ApiError>({
    queryKey: drawKeys.simple,
    queryFn: ({ signal }) => api.get("/api/draw/simple", { signal }),
    enabled,
    meta: silent,
  });
}

/** With the member's own data. */
export function useDraw(id: number) {
  return useQuery<DrawDetail, ApiError>({
    queryKey: drawKeys.one(id),
    queryFn: ({ signal }) => api.get("/api/draw", { query: { id }, signal }),
    staleTime: 0,
    meta: silent,
  });
}

/** Whether this buyer may draw now, and how often. */
export function useDrawCheck(id: number, enabled: boolean) {
  return useQuery<DrawCheck, ApiError>({
    queryKey: ["draw", "check", id],
    queryFn: ({ signal }) => api.get("/api/draw/simple/check", { query: { id }, signal }),
    enabled,
    staleTime: 0,
    meta: silent,
  });
}

/** The draws that run or are announced, on the home page or not. */
export function useDrawAds() {
  return useQuery<DrawAds, ApiError>({
    queryKey: ["draw", "ads"],
    queryFn: ({ signal }) => api.get("/api/draw/ads", { signal }),
    meta: silent,
  });
}

/** Public data. */
export function useDrawActivity(id: number | null) {
  return useQuery<DrawActivity, ApiError>({
    queryKey: ["draw", "activity", id],
    queryFn: ({ signal }) => api.get(`/api/draw/${Number(id)}/activity`, { signal }),
    enabled: id !== null,
    meta: silent,
  });
}

export function useWinners(id: number) {
  return useQuery<DrawWinners, ApiError>({
    queryKey: ["draw", "winners", id],
    queryFn: ({ signal }) => api.get("/api/draw/new_record", { query: { id }, signal }),
    meta: silent,
  });
}

export function useDrawRecords(page: number) {
  return useQuery<DrawRecords, ApiError>({
    queryKey: drawKeys.records(page),
    queryFn: ({ signal }) => api.get("/api/draw/record", { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: silent,
  });
}

/** A part of the tickets, for those who check. */
export const fetchProof = (id: number, after: number): Promise<DrawProof> =>
  api.get(`/api/draw/${id}/proof`, { query: { after } });

export function useProof(id: number | null) {
  return useQuery<DrawProof, ApiError>({
    queryKey: ["draw", "proof", id],
    queryFn: () => fetchProof(Number(id), 0),
    enabled: id !== null,
    meta: silent,
  });
}

function moved(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ["points"] });
  void client.invalidateQueries({ queryKey: ["coupons"] });
  void client.invalidateQueries({ queryKey: userKeys.base });
  return client.invalidateQueries({ queryKey: drawKeys.all });
}

/** One press: sent again under its key it is the same ticket. Refusals go to the common handler. */
export function useDrawTicket(id: number) {
  return useMutation<DrawRecord, ApiError, { key: string; nonce: string }>({
    mutationFn: ({ key, nonce }) =>
      api.post(`/api/draw/${id}`, { body: { nonce }, headers: { "Idempotency-Key": key } }),
  });
}

/**
 * Queries that change after a draw: refetched when the wheel has stopped, so that the result is not revealed
 * early.
 */
export function useDrawMoved() {
  const client = useQueryClient();
  return () => moved(client);
}

export function useClaimPrize() {
  const client = useQueryClient();
  return useMutation<{ number: string }, ApiError, { record: number; address_id: number }>({
    mutationFn: ({ record, address_id }) =>
      api.post(`/api/draw/record/${record}/claim`, { body: { address_id } }),
    onSettled: () => moved(client),
    meta: { ownCodes: [409, 422] },
  });
}
