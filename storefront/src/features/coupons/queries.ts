import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { CouponNumbers, CouponOffer, OwnCoupon, Page } from "@/api/types";

const silent = { errors: "silent" } as const;
/** How often the centre looks for what others have claimed meanwhile. */
const REFRESH_MS = 60_000;
/** The most that the server answers at once. */
const MOST_PER_PAGE = 100;

export const couponKeys = {
  all: ["coupons"] as const,
  centre: (page: number, type: number) => ["coupons", "centre", page, type] as const,
  offered: ["coupons", "offered"] as const,
  own: (filters: OwnFilters) => ["coupons", "own", filters] as const,
  number: ["coupons", "number"] as const,
};

export interface OwnFilters {
  page: number;
  type: number;
  /** 99999 all */
  status: number;
  /** only what can be spent at once, what ends first at the top */
  now: boolean;
}

export function useCouponCentre(page: number, type: number) {
  return useQuery<Page<CouponOffer>, ApiError>({
    queryKey: couponKeys.centre(page, type),
    queryFn: ({ signal }) => api.get("/api/coupon", { query: { page, type }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    meta: silent,
  });
}

async function allOffered(signal: AbortSignal): Promise<CouponOffer[]> {
  const part = (page: number) =>
    api.get("/api/coupon", {
      query: { page, per_page: MOST_PER_PAGE },
      signal,
      channel: `/api/coupon#offered-${page}`,
    });
  const first = await part(1);
  const all = [...first.list];
  for (let page = 2; all.length < first.total; page += 1) {
    const { list } = await part(page);
    if (list.length === 0) break;
    all.push(...list);
  }
  return all;
}

/** Every coupon of the centre, for pages that find those for their goods among them. */
export function useOfferedCoupons() {
  return useQuery<CouponOffer[], ApiError>({
    queryKey: couponKeys.offered,
    queryFn: ({ signal }) => allOffered(signal),
    refetchInterval: REFRESH_MS,
    meta: silent,
  });
}

export function useOwnCoupons({ now, ...filters }: OwnFilters) {
  const { page, type } = filters;
  return useQuery<Page<OwnCoupon>, ApiError>({
    queryKey: couponKeys.own({ now, ...filters }),
    queryFn: ({ signal }) =>
      now
        ? api.get("/api/user/availableCoupon", { query: { page, type }, signal })
        : api.get("/api/user/coupon", { query: { ...filters }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: silent,
  });
}

export function useCouponNumbers(enabled = true) {
  return useQuery<CouponNumbers, ApiError>({
    queryKey: couponKeys.number,
    queryFn: ({ signal }) => api.get("/api/user/couponNum", { signal }),
    enabled,
    staleTime: 0,
    meta: silent,
  });
}

/** A claim changes the centre, the claimed coupons, and the counts. */
const claimed = (client: QueryClient) => client.invalidateQueries({ queryKey: couponKeys.all });

/** The refusal's reason (403, 409) is shown at the button. */
export function useClaimCoupon() {
  const client = useQueryClient();
  return useMutation<OwnCoupon, ApiError, number>({
    mutationFn: (id) => api.post(`/api/coupon/${id}/claim`),
    // Also after a refusal: the displayed state is outdated.
    onSettled: () => claimed(client),
    meta: { ownCodes: [403, 404, 409] },
  });
}

export function useRedeemCode() {
  const client = useQueryClient();
  return useMutation<OwnCoupon, ApiError, string>({
    mutationFn: (code) => api.post("/api/coupon/code", { body: { code } }),
    onSuccess: () => claimed(client),
    meta: { ownCodes: [403, 409, 422, 429] },
  });
}
