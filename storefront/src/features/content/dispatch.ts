import { useCommon } from "./queries";

/** The shop's promise of same-day dispatch, in the same words wherever it is made; "" where it promises nothing. */
export const useDispatchPromise = () => useCommon().data?.site.same_day_promise ?? "";
