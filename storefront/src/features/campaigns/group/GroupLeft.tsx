import { useQuery } from "@tanstack/react-query";
import { cartListOptions } from "@/features/cart/queries";
import { countedIn } from "./target";

interface Props {
  campaignId: number;
  goodsId: number;
  unit: string;
}

/** How much a group that forms still needs, for a line of the cart: the cart that is on screen says it. */
export function GroupLeft({ campaignId, goodsId, unit }: Props) {
  const { data: group } = useQuery({
    ...cartListOptions(),
    enabled: false,
    select: ({ activity_data }) =>
      activity_data.groups.find((one) => one.campaign_id === campaignId && one.goods_id === goodsId) ?? null,
  });
  if (!group) return null;
  return (
    <>
      ，还差 <b className="num">{group.missing}</b> {countedIn(group, unit)}成团
    </>
  );
}
