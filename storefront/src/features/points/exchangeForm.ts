import * as z from "zod/mini";
import { giftAddress } from "@/features/address/giftAddress";

const MOST_REMARK = 100;

/** What is sent to have a gift delivered; the box limits the quantity itself. */
export const exchangeForm = z.object({
  number: z.number().check(z.int(), z.gte(1, "最少 1 件")),
  address_id: giftAddress,
  remark: z.string().check(z.trim(), z.maxLength(MOST_REMARK, `备注最多 ${MOST_REMARK} 个字`)),
});
