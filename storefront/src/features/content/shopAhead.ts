import { useCommon } from "./queries";

/** Milliseconds the shop's clock is ahead of this machine's, by the server's stamp of the base data. */
export function useShopAhead(): number {
  const { data, dataUpdatedAt } = useCommon();
  return data ? data.timestamp - dataUpdatedAt : 0;
}
