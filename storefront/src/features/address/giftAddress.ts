import * as z from "zod/mini";
import type { Address } from "@/api/types";

/** Where a gift goes, in forms that choose it by `AddressRadios`. */
export const giftAddress = z.nullable(z.number()).check(z.refine((id) => id !== null, "请选择收货地址"));

/** The one that is chosen at first. */
export const usualAddress = (all: readonly Address[] | undefined): number | undefined =>
  (all?.find(({ is_default }) => is_default === 1) ?? all?.[0])?.id;
