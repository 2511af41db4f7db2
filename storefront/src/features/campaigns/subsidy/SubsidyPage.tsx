import { lineAmount } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { Link } from "react-router";
import type { CampaignGoods, CampaignPreview } from "@/api/types";
import { useAhead } from "@/features/activity/queries";
import { givenBack } from "@/features/goods/saving";
import { Price } from "@/ui/Price";
import { Banner } from "../Banner";
import { Badge } from "../DealCard";
import { Deals } from "../Deals";
import { useWholeCampaign } from "../gathered";
import { Hero, Steps } from "../Hero";
import { ListPages, useListPage } from "../ListPages";
import { MoreDeals } from "../MoreDeals";
import { None } from "../None";
import { CampaignHead, OfferSection } from "../Offers";
import { useCampaigns } from "../queries";
import { Page, Waiting } from "../Waiting";
import styles from "./Subsidy.module.css";

/** The amount paid now, the voucher returned, and the effective price. */
function backWords(deal: CampaignGoods) {
  const { goods } = deal;
  const back = givenBack(deal);
  return {
    price: (
      <>
        <Price price={goods.price} reasons={goods.reasons} unit={goods.unit} />
        {back && (
          <>
            <Badge>
              每{goods.unit}返 ¥{back} 现金券
            </Badge>
            <span className={styles.net}>
              到手 <b className="num">¥{deal.price}</b>
            </span>
          </>
        )}
      </>
    ),
    sum: (number: number) => back && `共返 ¥${groupMoney(lineAmount(back, number))} 现金券`,
  };
}

interface ZoneProps {
  campaign: CampaignPreview;
  ahead: number;
  onTurn: () => void;
}

function Zone({ campaign, ahead, onTurn }: ZoneProps) {
  const [all, setAll] = useState(false);
  const whole = useWholeCampaign(all ? campaign.id : null);
  const deals = whole.data?.list ?? campaign.goods;
  return (
    <OfferSection aria-labelledby={`subsidy-${campaign.id}`}>
      <Banner campaign={campaign} />
      <CampaignHead campaign={campaign} id={`subsidy-${campaign.id}`} ahead={ahead} onTurn={onTurn} />
      <Deals
        deals={deals}
        label={campaign.name}
        card={backWords}
        isAnnounced={campaign.state === "announced"}
      />
      <MoreDeals count={campaign.goods_count} shown={deals.length} whole={whole} onAll={() => setAll(true)} />
    </OfferSection>
  );
}

const zones = {
  zqmb: {
    title: "专区买补",
    lead: "专区品种按页面价付款，订单完成后每盒差价以现金券补回，下次结算当钱用。",
    other: { to: "/hdmb", go: "看活动买补" },
  },
  hdmb: {
    title: "活动买补",
    lead: "活动期间买指定品种，每盒差价以现金券补回；买得多补得多。",
    other: { to: "/zqmb", go: "看专区买补" },
  },
} as const;

/** /zqmb, /hdmb: the difference comes back as a voucher. */
export function SubsidyPage({ zone }: { zone: keyof typeof zones }) {
  const { title, lead, other } = zones[zone];
  const result = useCampaigns("subsidy", zone, useListPage());
  const ahead = useAhead(result);
  const { data, refetch } = result;
  return (
    <Page>
      {data ? (
        <>
          <Hero title={title} lead={lead} aside={<Link to="/xjq">我的现金券 ›</Link>}>
            <Steps
              label="怎么补"
              steps={["按页面价下单付款", "订单完成后差价发到现金券", "退货的数量不补，已补的扣回"]}
            />
          </Hero>
          {data.list.length === 0 ? (
            <None
              title={`现在没有${title}`}
              hint="新的活动上线后会在这里公布。"
              to={other.to}
              go={other.go}
            />
          ) : (
            data.list.map((campaign) => (
              <Zone key={campaign.id} campaign={campaign} ahead={ahead} onTurn={() => void refetch()} />
            ))
          )}
          <ListPages list={data} />
        </>
      ) : (
        <Waiting result={result} title={title} />
      )}
    </Page>
  );
}
