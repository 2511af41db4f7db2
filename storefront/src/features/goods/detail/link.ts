import { readId } from "@/ui/address";
import type { GoodsLink } from "../queries";

const NAMES = ["goods_price_id", "ladder_price_id", "goods_manjian_id", "is_yj", "is_jxq"] as const;

/** The parameters a detail link may carry (spec §3); values that are not positive numbers are ignored. */
export function readLink(params: URLSearchParams): GoodsLink {
  const link: GoodsLink = {};
  for (const name of NAMES) {
    const id = readId(params.get(name));
    if (id !== null) link[name] = id;
  }
  return link;
}
