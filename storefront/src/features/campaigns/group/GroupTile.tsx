import type { CampaignGoods, CampaignSummary } from "@/api/types";
import { savingOf } from "@/features/goods/saving";
import { ButtonLink } from "@/ui/Button";
import { Price } from "@/ui/Price";
import { Badge, Bounds } from "../DealCard";
import { OfferFrame } from "../OfferFrame";
import { GroupMeter } from "./GroupMeter";
import styles from "./GroupTile.module.css";
import { groupUrl } from "./link";

/** A group on the page of all: how far it is and what one pays in it. */
export function GroupTile({ campaign, deal }: { campaign: CampaignSummary; deal: CampaignGoods }) {
  const { goods, group } = deal;
  const saving = savingOf(deal);
  const url = groupUrl(goods.id, campaign.id);
  const isOpen = campaign.state === "running" && group?.state !== "failed";
  return (
    <OfferFrame
      goods={goods}
      to={url}
      price={
        <>
          <Price price={deal.price} reasons={goods.reasons} unit={goods.unit} before={saving?.before} />
          {saving && (
            <Badge>
              比单买省 ¥{saving.amount}
              {saving.percent > 0 && <small>{saving.percent}%</small>}
            </Badge>
          )}
        </>
      }
    >
      {group && <GroupMeter group={group} unit={goods.unit} name={goods.name} />}
      <p className={styles.foot}>
        <span className={styles.small}>
          <Bounds deal={deal} />
        </span>
        <ButtonLink
          size="s"
          look={isOpen ? "main" : "plain"}
          to={url}
          aria-label={`${isOpen ? "去参团" : "查看"} ${goods.name}`}
        >
          {isOpen ? "去参团" : "查看"}
        </ButtonLink>
      </p>
    </OfferFrame>
  );
}
