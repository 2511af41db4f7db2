import { useState } from "react";
import type { CampaignPreview } from "@/api/types";
import { useAhead } from "@/features/activity/queries";
import { Button } from "@/ui/Button";
import { Banner } from "../Banner";
import { useWholeCampaign } from "../gathered";
import { Hero, Steps } from "../Hero";
import { ListPages, useListPage } from "../ListPages";
import { None } from "../None";
import { CampaignHead, OfferGrid, OfferSection } from "../Offers";
import { useCampaigns } from "../queries";
import { Page, Waiting } from "../Waiting";
import { GroupTile } from "./GroupTile";

const TITLE = "拼团专区";

interface GroupsProps {
  campaign: CampaignPreview;
  ahead: number;
  onTurn: () => void;
}

/** One campaign: the groups that close together. */
function Groups({ campaign, ahead, onTurn }: GroupsProps) {
  const [all, setAll] = useState(false);
  const whole = useWholeCampaign(all ? campaign.id : null);
  const deals = whole.data?.list ?? campaign.goods;
  return (
    <OfferSection aria-labelledby={`group-${campaign.id}`}>
      <Banner campaign={campaign} />
      <CampaignHead campaign={campaign} id={`group-${campaign.id}`} ahead={ahead} onTurn={onTurn} />
      <OfferGrid label={campaign.name} list={deals}>
        {(deal) => <GroupTile campaign={campaign} deal={deal} />}
      </OfferGrid>
      {!whole.data && deals.length < campaign.goods_count && (
        <Button block loading={whole.isFetching} onClick={() => setAll(true)}>
          全部 {campaign.goods_count} 个品种
        </Button>
      )}
    </OfferSection>
  );
}

/** /ptzq: pharmacies order together and pay less, once there are enough of them. */
export default function GroupBuysPage() {
  const result = useCampaigns("group_buy", "", useListPage());
  const ahead = useAhead(result);
  const { data, refetch } = result;
  return (
    <Page>
      {data ? (
        <>
          <Hero title={TITLE} lead="几家药店一起订，到数量或家数就按拼团价发货；不够就全额退款，不花冤枉钱。">
            <Steps
              label="怎么拼"
              steps={["选品种付款参团", "到期前凑满数量或家数", "成团发货，未成团退款"]}
            />
          </Hero>
          {data.list.length === 0 ? (
            <None
              title="现在没有进行中的拼团"
              hint="新团开始后会在这里和首页公布。"
              to="/mrtj"
              go="看每日特价"
            />
          ) : (
            data.list.map((campaign) => (
              <Groups key={campaign.id} campaign={campaign} ahead={ahead} onTurn={() => void refetch()} />
            ))
          )}
          <ListPages list={data} />
        </>
      ) : (
        <Waiting result={result} title={TITLE} />
      )}
    </Page>
  );
}
