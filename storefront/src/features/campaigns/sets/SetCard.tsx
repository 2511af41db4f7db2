import { lineAmount } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { Link } from "react-router";
import type { CampaignGoods, CampaignPreview } from "@/api/types";
import { goodsUrl } from "@/features/goods/link";
import { ReasonLine } from "@/features/goods/ReasonList";
import { setPrice } from "@/features/goods/saving";
import { useRefusal } from "@/features/user/refusal";
import { Button } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Price } from "@/ui/Price";
import { QuantityBox } from "@/ui/QuantityBox";
import { Banner } from "../Banner";
import { useWholeCampaign } from "../gathered";
import { TimeLeft } from "../TimeLeft";
import { termsOf } from "../terms";
import { LINE, useAddOffer } from "../useAddOffer";
import { mostSets, setsBought } from "./most";
import styles from "./Sets.module.css";

function Part({ part }: { part: CampaignGoods }) {
  const { goods, price, set_quantity } = part;
  return (
    <li className={styles.part}>
      <GoodsPicture src={goods.image} alt="" size={96} />
      <Link to={goodsUrl(goods)} title={goods.name} className={styles.name}>
        {goods.name}
      </Link>
      <span className={styles.small} title={`${goods.ypgg} ${goods.sccj}`}>
        {goods.ypgg}
      </span>
      <span className={styles.each}>
        <b className="num">
          × {set_quantity} {goods.unit}
        </b>
        {price !== null && <span className="num">¥{price}</span>}
      </span>
    </li>
  );
}

interface BuyProps {
  campaign: CampaignPreview;
  parts: readonly CampaignGoods[];
  save: string | null;
}

function Buy({ campaign, parts, save }: BuyProps) {
  const [number, setNumber] = useState(1);
  const [draft, setDraft] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const { add, busy } = useAddOffer();
  const refused = useRefusal("order");
  const first = parts[0];
  const blocked = parts.find(({ goods }) => !goods.is_buy);
  if (!first) return null;
  if (blocked) {
    return (
      <p className={styles.why}>
        {blocked.goods.name}：
        <ReasonLine reasons={blocked.goods.reasons} />
      </p>
    );
  }
  const most = mostSets(parts, campaign.buyer_limit);
  const isUsedUp = campaign.buyer_limit > 0 && setsBought(parts) >= campaign.buyer_limit;
  const closed =
    campaign.state === "announced"
      ? "还没有开始"
      : campaign.state === "spent"
        ? "活动额度已用完"
        : most === 0
          ? isUsedUp
            ? "您的限量已买完"
            : "活动额度或库存不够一套"
          : refused;
  if (closed) return <p className={styles.why}>{closed}</p>;
  const put = (sets: number) => {
    if (problem) return;
    void add({ campaign_id: campaign.id, goods_id: first.goods.id, number: sets, type: LINE.combination });
  };
  return (
    <div className={styles.buy}>
      <QuantityBox
        value={number}
        max={most}
        unit="套"
        label={`${campaign.name}套数`}
        onDraft={setDraft}
        onInvalid={setProblem}
        onCommit={(next) => {
          setNumber(next);
          setDraft(next);
        }}
        onEnter={put}
      />
      <Button
        look="main"
        icon="cart"
        loading={busy}
        disabled={problem !== null}
        aria-label={`整套加购 ${campaign.name}`}
        onClick={() => put(number)}
      >
        整套加购
      </Button>
      {save !== null && <span className={styles.saved}>共省 ¥{groupMoney(lineAmount(save, draft))}</span>}
    </div>
  );
}

export interface SetCardProps {
  campaign: CampaignPreview;
  ahead: number;
  onTurn: () => void;
}

/** A set: its goods, its price, and the sum of the single prices. */
export function SetCard({ campaign, ahead, onTurn }: SetCardProps) {
  // A preview shows the first goods only; a set is all of them or nothing.
  const isWhole = campaign.goods.length >= campaign.goods_count;
  const whole = useWholeCampaign(isWhole ? null : campaign.id);
  const parts = isWhole ? campaign.goods : (whole.data?.list ?? []);
  // What the buyer may not see at all is missing from the answer, and so is its price.
  const isAll = parts.length >= campaign.goods_count;
  const cost = isAll ? setPrice(parts) : null;
  const most = mostSets(parts, campaign.buyer_limit);
  return (
    <article className={`card ${styles.set}`} aria-labelledby={`set-${campaign.id}`}>
      <Banner campaign={campaign} />
      <header>
        <div>
          <h2 id={`set-${campaign.id}`}>{campaign.name}</h2>
          {campaign.remark && <p>{campaign.remark}</p>}
        </div>
        <TimeLeft
          stage={campaign.state}
          starts_at={campaign.starts_at}
          ends_at={campaign.ends_at}
          ahead={ahead}
          onTurn={onTurn}
        />
      </header>
      <div className={styles.body}>
        <ul className={styles.parts} aria-label={`${campaign.name}的品种`}>
          {parts.map((part) => (
            <Part key={part.goods.id} part={part} />
          ))}
        </ul>
        <div className={styles.cost}>
          {cost ? (
            <>
              <p className={styles.price}>
                <span>套餐价</span>
                <Price price={cost.price} size="l" unit="套" />
              </p>
              <p className={styles.small}>
                单买 <del className="num">¥{groupMoney(cost.before)}</del>
                <b className="num">每套省 ¥{groupMoney(cost.save)}</b>
              </p>
            </>
          ) : (
            isAll && <Price price={null} reasons={parts.find((part) => part.price === null)?.goods.reasons} />
          )}
          <p className={styles.small}>
            {isAll && most !== null && <span className="num">可订 {most} 套</span>}
            {termsOf(campaign).map((term) => (
              <span key={term} className="num">
                {term}
              </span>
            ))}
          </p>
          {cost && <Buy campaign={campaign} parts={parts} save={cost.save} />}
          {whole.data && !isAll && <p className={styles.why}>套餐里有您暂时不能购买的品种</p>}
        </div>
      </div>
    </article>
  );
}
