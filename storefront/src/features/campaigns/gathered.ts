import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { addFen, formatFen, parseYuan } from "@yaoji/money";
import { type ApiError, api } from "@/api/client";
import type { CampaignDetail, CampaignList, Money } from "@/api/types";
import { type Kind, live, oneCampaign } from "./queries";

/** The most that the server answers at once, and the most pages that are gathered. */
const MOST_PER_PAGE = 100;
const MOST_PAGES = 5;

/** The first page with the rows of the others. */
async function gathered<Row, Part extends { total: number }>(
  part: (page: number) => Promise<Part & { list: Row[] }>,
  mostPages = MOST_PAGES,
) {
  const first = await part(1);
  const list = [...first.list];
  for (let page = 2; list.length < first.total && page <= mostPages; page += 1) {
    const next = await part(page);
    if (next.list.length === 0) break;
    list.push(...next.list);
  }
  return { ...first, list };
}

/** All of a kind, for pages that look for one among them or add up what they bring. */
export function useAllCampaigns(kind: Kind) {
  return useQuery<CampaignList, ApiError>({
    queryKey: ["campaigns", "all", kind],
    queryFn: ({ signal }) =>
      gathered((page) =>
        api.get("/api/campaigns", {
          query: { kind, page, per_page: MOST_PER_PAGE },
          signal,
          channel: `/api/campaigns#${kind}-${page}`,
        }),
      ),
    ...live,
  });
}

/** All groups of goods that earn gifts or goods at a lower price. */
export function useAllGiftGroups() {
  return useQuery<CampaignList, ApiError>({
    queryKey: ["campaigns", "all-gift-groups"],
    queryFn: ({ signal }) =>
      gathered((page) =>
        api.get("/api/combinationMzhgGroup", {
          query: { page, per_page: MOST_PER_PAGE },
          signal,
          channel: `/api/combinationMzhgGroup#all-${page}`,
        }),
      ),
    ...live,
  });
}

function wholeCampaign(id: number | null) {
  return queryOptions<CampaignDetail, ApiError>({
    queryKey: ["campaigns", "whole", id],
    queryFn: ({ signal }) =>
      gathered((page) =>
        api.get(`/api/campaigns/${id}`, {
          query: { page, per_page: MOST_PER_PAGE },
          signal,
          channel: `/api/campaigns/${id}#whole-${page}`,
        }),
      ),
    enabled: id !== null,
    ...live,
  });
}

/** One campaign with all of its goods, for pages that arrange them anew. */
export const useWholeCampaign = (id: number | null) => useQuery(wholeCampaign(id));

/** Several with all of their goods, to find some among them. */
export function useWholeCampaigns(ids: readonly number[]) {
  const client = useQueryClient();
  return useQuery<CampaignDetail[], ApiError>({
    queryKey: ["campaigns", "whole", ids],
    queryFn: () => Promise.all(ids.map((id) => client.fetchQuery(wholeCampaign(id)))),
    ...live,
  });
}

/** What cashbacks would bring the buyer by now that are not given yet; of a campaign that is on screen nothing is asked twice. */
export function useEarnedCashback(ids: readonly number[]) {
  const client = useQueryClient();
  return useQuery<Money, ApiError>({
    queryKey: ["campaigns", "earned-cashback", ids],
    queryFn: async () => {
      const all = await Promise.all(ids.map((id) => client.fetchQuery(oneCampaign(id, 1))));
      const due = all.flatMap(({ progress }) => (progress && !progress.is_given ? [progress.voucher] : []));
      return formatFen(addFen(...due.map(parseYuan)));
    },
    ...live,
  });
}

/** 满额返现 among the causes of entries of vouchers. */
const CASHBACK = 10;

/** What cashbacks that are over have brought. */
export function useGivenCashback(enabled: boolean) {
  return useQuery<Money, ApiError>({
    queryKey: ["campaigns", "given-cashback"],
    queryFn: async ({ signal }) => {
      const { list } = await gathered(
        (page) =>
          api.get("/api/user/voucher_log", {
            query: { use_type: CASHBACK, page, per_page: MOST_PER_PAGE },
            signal,
            channel: `/api/user/voucher_log#cashback-${page}`,
          }),
        Number.POSITIVE_INFINITY,
      );
      return formatFen(addFen(...list.map(({ amount }) => parseYuan(amount))));
    },
    enabled,
    ...live,
  });
}
