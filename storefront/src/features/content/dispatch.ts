import { useCommon } from "./queries";

/** The shop's promise of same-day dispatch, in the same words wherever it is made; "" where it promises nothing. */
export function dispatchPromise(until: string | undefined): string {
  return until ? `每天 ${until} 前付款，当日发货（需审核的订单除外）` : "";
}

export const useDispatchPromise = () => dispatchPromise(useCommon().data?.site.same_day_until);
