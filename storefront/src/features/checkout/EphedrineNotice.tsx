import type { Checkout } from "@/api/types";
import { Button } from "@/ui/Button";
import { CheckoutNotice } from "./CheckoutNotice";

/** Lines that by law can only be paid by company transfer, if there are other lines as well; else none. */
export function ephedrineBesideOthers({ groups }: Pick<Checkout, "groups">): number[] {
  const apart = groups.filter((group) => group.transfer_only);
  return apart.length < groups.length ? apart.flatMap((group) => group.item_ids) : [];
}

export interface EphedrineNoticeProps {
  checkout: Checkout;
  removing: boolean;
  onDrop: (itemIds: number[]) => void;
}

/** One checkout is one payment: with special compounds in it none of its orders can be paid from the balance. */
export function EphedrineNotice({ checkout, removing, onDrop }: EphedrineNoticeProps) {
  const ids = ephedrineBesideOthers(checkout);
  if (ids.length === 0) return null;
  return (
    <CheckoutNotice
      acts={
        <Button size="s" loading={removing} onClick={() => onDrop(ids)}>
          先不买这些商品
        </Button>
      }
    >
      含麻黄碱等含特殊药品复方制剂（{ids.length}{" "}
      种）依规只能由企业账户对公转账。和其他商品一起提交，整笔都不能用余额支付，建议分两次提交。
    </CheckoutNotice>
  );
}
