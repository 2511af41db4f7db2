import { useCampaign } from "../queries";
import { countedIn } from "./target";

interface Props {
  campaignId: number;
  goodsId: number;
  unit: string;
}

/** How much a group that forms still needs, for a line of the cart. */
export function GroupLeft({ campaignId, goodsId, unit }: Props) {
  const { data } = useCampaign(campaignId);
  const group = data?.list.find(({ goods }) => goods.id === goodsId)?.group;
  if (group?.state !== "forming" || group.missing <= 0) return null;
  return (
    <>
      ，还差 <b className="num">{group.missing}</b> {countedIn(group, unit)}成团
    </>
  );
}
