import { addFen, formatFenGrouped, parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { Link } from "react-router";
import type { CampaignPreview, CampaignProgress, CampaignTier, Money } from "@/api/types";
import { useAhead } from "@/features/activity/queries";
import { goodsUrl } from "@/features/goods/link";
import { useUser } from "@/features/user/queries";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { ErrorState } from "@/ui/ErrorState";
import { LoginLink } from "@/ui/LoginLink";
import { clampPage, lastPage } from "@/ui/Pagination";
import { Price } from "@/ui/Price";
import { SkeletonLines } from "@/ui/Skeleton";
import { Banner } from "../Banner";
import { useAllCampaigns, useEarnedCashback, useGivenCashback, useWholeCampaign } from "../gathered";
import { Hero, Steps } from "../Hero";
import { ListPages, useListPage } from "../ListPages";
import { None } from "../None";
import { CampaignHead, OfferList } from "../Offers";
import { PER_PAGE, useCampaign } from "../queries";
import { Page, Waiting } from "../Waiting";
import styles from "./CashbackPage.module.css";
import { Track } from "./Track";

const TITLE = "满额返现";

interface OwnProps {
  progress: CampaignProgress;
  tiers: readonly CampaignTier[];
  isOver: boolean;
  isForAll: boolean;
}

/** What the buyer may still do, or what has come of it. */
function Next({ progress, tiers, isOver, isForAll }: OwnProps) {
  const { paid, voucher, withheld, missing, next_voucher, is_given } = progress;
  if (isOver) {
    const has = parseYuan(voucher) > 0;
    if (is_given) return <p className={styles.next}>{has ? "现金券已发放。" : "本期没有返现。"}</p>;
    return (
      <p className={styles.next}>{has ? "活动已结束，现金券即将发放。" : "活动已结束，本期没有返现。"}</p>
    );
  }
  if (missing === null || next_voucher === null) {
    const isHighest = tiers.every(({ amount }) => parseYuan(paid) >= parseYuan(amount));
    const isWhole = isHighest && parseYuan(withheld) === 0;
    return (
      <p className={styles.next}>
        {isWhole ? "最高档已达到，活动结束后发放。" : "预算已用完，之后付款不再返。"}
      </p>
    );
  }
  return (
    <p className={styles.next}>
      再付 <b className="num">¥{groupMoney(missing)}</b>，就能得{" "}
      <b className="num">¥{groupMoney(next_voucher)}</b> 现金券 {/* Of some goods, each is a link above. */}
      {isForAll && (
        <Link to="/list" className={styles.go}>
          去采购 ›
        </Link>
      )}
    </p>
  );
}

function Own(own: OwnProps) {
  const { paid, voucher, withheld } = own.progress;
  return (
    <>
      <Next {...own} />
      {parseYuan(withheld) > 0 && (
        <p className={styles.withheld}>
          您的累计本可返 ¥{formatFenGrouped(addFen(parseYuan(voucher), parseYuan(withheld)))}
          ，但预算按付款先后已用完，其中 ¥{groupMoney(withheld)} 不能返。
        </p>
      )}
      <dl className={styles.figures}>
        <div>
          <dt>本期已付（退款已扣除）</dt>
          <dd>
            <Price price={paid} />
          </dd>
        </div>
        <div>
          <dt>{own.isOver ? "返现金券" : "目前可返现金券"}</dt>
          <dd className="num">¥{groupMoney(voucher)}</dd>
        </div>
      </dl>
    </>
  );
}

/** Which goods it counts. */
function Counted({ campaign }: { campaign: CampaignPreview }) {
  const { id, is_for_all, goods, goods_count } = campaign;
  const [all, setAll] = useState(false);
  const whole = useWholeCampaign(all ? id : null);
  if (is_for_all) return <p className={styles.counted}>全场商品都计入，含特殊药品复方制剂除外。</p>;
  const deals = whole.data?.list ?? goods;
  return (
    <div className={styles.counted}>
      <p>只计入这 {goods_count} 个品种：</p>
      <ul aria-label="计入的品种">
        {deals.map((deal) => (
          <li key={deal.goods.id}>
            <Link
              to={goodsUrl(deal.goods)}
              title={`${deal.goods.name} ${deal.goods.ypgg} ${deal.goods.sccj}`}
            >
              {deal.goods.name}
            </Link>
          </li>
        ))}
      </ul>
      {!whole.data && deals.length < goods_count && (
        <Button look="text" size="s" loading={whole.isFetching} onClick={() => setAll(true)}>
          全部 {goods_count} 个品种
        </Button>
      )}
    </div>
  );
}

interface OneProps {
  campaign: CampaignPreview;
  isSignedIn: boolean;
  ahead: number;
  onTurn: () => void;
}

function One({ campaign, isSignedIn, ahead, onTurn }: OneProps) {
  const { id, remark, state, starts_at, ends_at, tiers } = campaign;
  const isOver = state === "ended";
  const counts = state === "running" || isOver;
  const own = useCampaign(isSignedIn && counts ? id : null);
  const progress = own.data?.progress;
  return (
    <article className={`card ${styles.one}`} aria-labelledby={`cashback-${id}`}>
      <Banner campaign={campaign} />
      <CampaignHead
        campaign={campaign}
        id={`cashback-${id}`}
        words={`${formatTime(starts_at)} ${isOver ? "开始" : `至 ${formatTime(ends_at)}`}${remark && `，${remark}`}`}
        ahead={ahead}
        onTurn={onTurn}
      />
      <Track paid={progress?.paid ?? "0.00"} tiers={tiers} />
      <Counted campaign={campaign} />
      {!counts ? (
        <p className={styles.next}>开始后付款的订单才计入。</p>
      ) : !isSignedIn ? (
        <p className={styles.next}>
          <LoginLink look="brand">登录查看您的进度</LoginLink>
        </p>
      ) : progress ? (
        <Own progress={progress} tiers={tiers} isOver={isOver} isForAll={campaign.is_for_all} />
      ) : own.error ? (
        <ErrorState compact error={own.error} onRetry={() => void own.refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </article>
  );
}

/** What all cashbacks have brought, and what those that run, or were over lately, will. */
function Sums({ counting }: { counting: readonly number[] }) {
  const given = useGivenCashback(true);
  const earned = useEarnedCashback(counting);
  const sum = (amount: Money | null | undefined) =>
    amount == null ? <span className={styles.unknown}>—</span> : <Price price={amount} />;
  return (
    <dl className={`card ${styles.sums}`} aria-label="我的返现">
      <div>
        <dt>已返</dt>
        <dd>{sum(given.data)}</dd>
        <dd>以前各期发放的现金券合计</dd>
      </div>
      <div>
        <dt>待返</dt>
        <dd>{sum(earned.data)}</dd>
        <dd>{counting.length > 0 ? "按目前的累计，活动结束后发放" : "现在没有进行中的活动"}</dd>
      </div>
    </dl>
  );
}

/** /hb: what one has paid in the time, and how far the next voucher is. */
export default function CashbackPage() {
  const result = useAllCampaigns("cashback");
  const ahead = useAhead(result);
  const isSignedIn = useUser() !== null;
  const { data, refetch } = result;
  const total = data?.list.length ?? 0;
  const page = clampPage(useListPage(), lastPage(total, PER_PAGE));
  return (
    <Page>
      {data ? (
        <>
          <Hero
            title={TITLE}
            lead="活动期内付款，实付累计到档位，返现金券；下次结算直接当钱用。"
            aside={isSignedIn && <Link to="/xjq">我的现金券 ›</Link>}
          >
            <Steps
              label="怎么返"
              steps={[
                "按付款时间计入商品实付，运费和现金券抵扣的不算",
                "取消、退货退款从累计里扣除",
                "活动结束（预算用完会提前）按达到的最高档发券；预算按付款先后计",
              ]}
            />
          </Hero>
          {isSignedIn && (
            <Sums counting={data.list.filter(({ state }) => state !== "announced").map(({ id }) => id)} />
          )}
          {data.list.length === 0 ? (
            <None
              title="现在没有满额返现"
              hint="活动开始后会在这里显示您的进度。"
              to="/mrtj"
              go="看每日特价"
            />
          ) : (
            <OfferList label="返现活动" list={data.list.slice((page - 1) * PER_PAGE, page * PER_PAGE)}>
              {(campaign) => (
                <One
                  campaign={campaign}
                  isSignedIn={isSignedIn}
                  ahead={ahead}
                  onTurn={() => void refetch()}
                />
              )}
            </OfferList>
          )}
          <ListPages list={{ page, per_page: PER_PAGE, total }} />
        </>
      ) : (
        <Waiting result={result} title={TITLE} height={240} />
      )}
    </Page>
  );
}
