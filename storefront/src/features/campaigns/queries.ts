import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { CampaignDetail, CampaignList, DailySpecials, GiftGoods, Seckills } from "@/api/types";
import { useUser } from "@/features/user/queries";

const silent = { errors: "silent" } as const;
/** Offers sell out while they are looked at. */
const REFRESH_MS = 30_000;
export const live = {
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
  meta: silent,
} as const;
/** Campaigns on a page of their kind. */
export const PER_PAGE = 20;
/** Goods of a campaign on a page. */
const GOODS_PER_PAGE = 40;

export type Kind = "group_buy" | "combination" | "welfare" | "subsidy" | "cashback" | "fair";

/** Seckills of the home page. */
export const seckillKey = ["campaigns", "spike"] as const;
/** Goods of a seckill on a page of the home page: as many as come with it. */
export const SECKILL_PER_PAGE = 20;

/** What runs or comes next, with the shop's clock. Signed-in buyers hear over the line how stocks move. */
export function useSeckills() {
  const user = useUser();
  return useQuery<Seckills, ApiError>({
    queryKey: seckillKey,
    queryFn: ({ signal }) => api.get("/api/index/spike", { signal }),
    ...live,
    refetchInterval: user ? false : REFRESH_MS,
  });
}

/** Goods of a seckill behind its first page. */
export function useSeckillPage(id: number, page: number) {
  return useQuery<CampaignDetail, ApiError>({
    queryKey: ["campaigns", "one", id, "seckill", page],
    queryFn: ({ signal }) =>
      api.get(`/api/campaigns/${id}`, {
        query: { page, per_page: SECKILL_PER_PAGE },
        signal,
        channel: `/api/campaigns/${id}#seckill`,
      }),
    enabled: page > 1,
    ...live,
    refetchInterval: false,
    placeholderData: keepPreviousData,
  });
}

/** Campaigns of a kind that run or are announced for this buyer, with their first goods: a page of them. */
export function useCampaigns(kind: Kind, zone = "", page = 1) {
  return useQuery<CampaignList, ApiError>({
    queryKey: ["campaigns", "list", kind, zone, page],
    queryFn: ({ signal }) =>
      api.get("/api/campaigns", { query: { kind, zone, page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    ...live,
  });
}

export function oneCampaign(id: number | null, page: number) {
  return queryOptions<CampaignDetail, ApiError>({
    queryKey: ["campaigns", "one", id, page],
    queryFn: ({ signal }) =>
      api.get(`/api/campaigns/${id}`, { query: { page, per_page: GOODS_PER_PAGE }, signal }),
    staleTime: live.staleTime,
  });
}

/** One campaign with a page of its goods. */
export function useCampaign(id: number | null, page = 1) {
  return useQuery({
    ...oneCampaign(id, page),
    enabled: id !== null,
    ...live,
    placeholderData: (kept, before) => (before?.queryKey[2] === id ? keepPreviousData(kept) : undefined),
  });
}

export function useDailySpecials() {
  return useQuery<DailySpecials, ApiError>({
    queryKey: ["campaigns", "daily"],
    queryFn: ({ signal }) => api.get("/api/activity/everyday_price", { signal }),
    ...live,
  });
}

/** Groups of goods that earn gifts or goods at a lower price. */
export function useGiftGroups(page = 1) {
  return useQuery<CampaignList, ApiError>({
    queryKey: ["campaigns", "gift-groups", page],
    queryFn: ({ signal }) => api.get("/api/combinationMzhgGroup", { query: { page }, signal }),
    placeholderData: keepPreviousData,
    ...live,
  });
}

/** The goods of one group, or of all. A group may also be one that only takes money off. */
export function useGiftGoods(id: number | null, page: number) {
  return useQuery<GiftGoods & { times_had?: number }, ApiError>({
    queryKey: ["campaigns", "gift-goods", id, page],
    queryFn: async ({ signal }) => {
      if (id === null) return api.get("/api/combinationMzhg", { query: { page }, signal });
      const one = await api.get(`/api/campaigns/${id}`, { query: { page }, signal });
      return { ...one, campaign: one };
    },
    placeholderData: (kept, before) => (before?.queryKey[2] === id ? keepPreviousData(kept) : undefined),
    ...live,
  });
}
