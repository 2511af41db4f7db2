import { Link, useParams, useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import type { CampaignGoods, CampaignSummary } from "@/api/types";
import { Facts } from "@/features/goods/detail/Facts";
import { Gallery } from "@/features/goods/detail/Gallery";
import { useGoodsDetail } from "@/features/goods/detail/queries";
import { savingOf } from "@/features/goods/saving";
import { readId } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { Flash } from "@/ui/Flash";
import { Price } from "@/ui/Price";
import { Banner } from "../Banner";
import { Badge } from "../DealCard";
import { TimeLeft } from "../TimeLeft";
import { termsOf } from "../terms";
import { Page, Waiting } from "../Waiting";
import { GroupMeter } from "./GroupMeter";
import styles from "./GroupPage.module.css";
import { JoinBar } from "./JoinBar";
import { countedIn, isByMembers } from "./target";
import { useGroup } from "./useGroup";

const TITLE = "拼团商品详情";

interface OneProps {
  campaign: CampaignSummary;
  deal: CampaignGoods;
  ahead: number;
  onTurn: () => void;
}

function Progress({ campaign, deal, ahead, onTurn }: OneProps) {
  const { group, goods } = deal;
  if (!group) return null;
  const stage = group.state === "forming" ? campaign.state : "ended";
  const byMembers = isByMembers(group);
  const waiting = byMembers ? group.waiting : group.reserved;
  return (
    <section className={styles.progress} aria-labelledby="progress">
      <header>
        <h2 id="progress">
          {group.state === "succeeded" ? "已成团" : group.state === "failed" ? "没有成团" : "拼团进度"}
        </h2>
        <TimeLeft
          stage={stage}
          starts_at={campaign.starts_at}
          ends_at={group.closes_at}
          ahead={ahead}
          onTurn={onTurn}
        />
      </header>
      <Flash value={byMembers ? group.buyers : group.paid}>
        <GroupMeter group={group} unit={goods.unit} name={goods.name} />
      </Flash>
      <p className={styles.note}>
        {formatTime(group.closes_at)} 截止，付款后才计入{byMembers && "，一家只计一次"}
        {waiting > 0 && `；另有 ${waiting} ${countedIn(group, goods.unit)}已下单待付款`}。
      </p>
    </section>
  );
}

function Rules({ campaign, deal }: Pick<OneProps, "campaign" | "deal">) {
  const { goods, group } = deal;
  const target = group?.target ?? campaign.target_quantity ?? 0;
  const byMembers = isByMembers(campaign);
  const counted = countedIn(campaign, goods.unit);
  return (
    <section className={`card ${styles.block}`} aria-labelledby="rules">
      <h2 id="rules">怎么拼，拼不成怎么办</h2>
      <ol className={styles.rules}>
        <li>
          <b>参团</b>：加入购物车后按拼团价结算，单独成单；付款后才计入
          {byMembers && "，同一家下几单、订多少都只计一家"}。
        </li>
        <li>
          <b>成团</b>：截止前{byMembers ? "付款的药店" : "全部药店付款"}满 {target} {counted}
          ，就备货发货，不用等到截止。
        </li>
        <li>
          <b>没有成团</b>：截止时不满 {target} {counted}，所有订单自动取消，货款和现金券自动退回。
        </li>
        <li>
          <b>成团前</b>：订单显示“等待成团”，可以在订单里申请取消，取消的不再计入。
        </li>
        {termsOf(campaign).map((term) => (
          <li key={term}>
            <b>优惠</b>：{term}。
          </li>
        ))}
      </ol>
    </section>
  );
}

function Joined({ deal }: Pick<OneProps, "deal">) {
  const { group, goods } = deal;
  const joined = group?.joined ?? [];
  return (
    <section className={`card ${styles.block}`} aria-labelledby="joined">
      <h2 id="joined">谁在拼{group && group.buyers > 0 && `（${group.buyers} 家）`}</h2>
      {joined.length === 0 ? (
        <p>还没有药店付款参团，您可以是第一家。</p>
      ) : (
        <ul className={styles.joined}>
          {joined.map((one) => (
            <li key={`${one.name}-${one.at}`}>
              <span>{one.name}</span>
              <b>
                {one.quantity} {goods.unit}
              </b>
              <time dateTime={one.at}>{formatTime(one.at)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function One(props: OneProps) {
  const { campaign, deal } = props;
  const { goods } = deal;
  const { data: detail, isPending, error, refetch } = useGoodsDetail(goods.id);
  const saving = savingOf(deal);
  const images = detail?.images.length ? detail.images.map(({ image }) => image) : [goods.image];
  // Its facts are in the middle: content below would shift.
  if (isPending) return <Waiting result={{ error, refetch }} title={TITLE} blocks={1} height={420} />;
  return (
    <>
      <Banner campaign={campaign} eager />
      <nav aria-label="所在位置" className={styles.crumbs}>
        <Link to="/ptzq">拼团专区</Link> › {campaign.name}
      </nav>
      <div className={`card ${styles.main}`}>
        <Gallery key={goods.id} name={goods.name} images={images} />
        <div className={styles.info}>
          <h1>
            {goods.name}
            <small>
              {goods.ypgg} · {goods.sccj}
            </small>
          </h1>
          <div className={styles.offer}>
            <div>
              <span>拼团价</span>
              <Flash value={deal.price}>
                <Price
                  price={deal.price}
                  reasons={goods.reasons}
                  unit={goods.unit}
                  before={saving?.before}
                  size="l"
                />
              </Flash>
            </div>
            {saving && (
              <Badge>
                每{goods.unit}比单买省 ¥{saving.amount}
                {saving.percent > 0 && <small>{saving.percent}%</small>}
              </Badge>
            )}
          </div>
          <Progress {...props} />
          <JoinBar campaign={campaign} deal={deal} />
          <p className={styles.alone}>
            急用不想等？<Link to={`/list/info/${goods.id}`}>按原价单独购买</Link>
          </p>
          {detail && <Facts goods={detail} />}
        </div>
      </div>
      <div className={styles.two}>
        <Joined deal={deal} />
        <Rules campaign={campaign} deal={deal} />
      </div>
    </>
  );
}

/** What those read who come after the end, by what has become of the group. */
const OVER: Record<string, { title: string; hint: string }> = {
  forming: { title: "这个拼团已经截止", hint: "正在确认有没有成团，结果很快会发到“我的消息”。" },
  succeeded: { title: "这个拼团已经成团", hint: "参团的订单备货发货，进度在“我的订单”里看。" },
  failed: {
    title: "这个拼团没有成团",
    hint: "参团的订单已自动取消，货款和现金券自动退回；商品仍可以单独购买。",
  },
};
const UNKNOWN = { title: "这个拼团已经结束", hint: "可能已经成团或到期；商品仍可以按原价购买。" };

/** /list_info_pt/:id: one group: how far it is, who is in, how to join, and what happens if it fails. */
export default function GroupPage() {
  const { id: text } = useParams();
  const [search] = useSearchParams();
  const id = readId(text);
  const { campaign, deal, ahead, isKnown, error, refetch } = useGroup(id, readId(search.get("campaign_id")));
  const isUnknown = error instanceof ApiError && error.code === 404;
  const outcome = campaign?.outcomes.find(({ goods_id }) => goods_id === id);
  const over = (outcome && OVER[outcome.state]) ?? UNKNOWN;
  return (
    <Page>
      {campaign && deal ? (
        <One campaign={campaign} deal={deal} ahead={ahead} onTurn={() => void refetch()} />
      ) : isUnknown || isKnown || id === null ? (
        <div className="card">
          <h1 className="visually-hidden">{TITLE}</h1>
          <EmptyState
            icon="clock"
            title={over.title}
            hint={over.hint}
            action={
              <>
                <ButtonLink look="brand" to="/ptzq">
                  看其他拼团
                </ButtonLink>
                {id !== null && <ButtonLink to={`/list/info/${id}`}>查看商品</ButtonLink>}
              </>
            }
          />
        </div>
      ) : (
        <Waiting result={{ error, refetch }} title={TITLE} blocks={1} height={420} />
      )}
    </Page>
  );
}
