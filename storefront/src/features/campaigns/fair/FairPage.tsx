import { Link, useSearchParams } from "react-router";
import { goodsUrl } from "@/features/goods/link";
import { savingOf } from "@/features/goods/saving";
import { readId } from "@/ui/address";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Price } from "@/ui/Price";
import { Banner } from "../Banner";
import { Hero } from "../Hero";
import { OtherCampaigns } from "../Offers";
import { OverNote } from "../OverNote";
import { TimeLeft } from "../TimeLeft";
import { termsOf } from "../terms";
import { Page, Waiting } from "../Waiting";
import styles from "./FairPage.module.css";
import { type Hall, hallsOf } from "./halls";
import { NoHalls } from "./NoHalls";
import { useFair } from "./useFair";

const TITLE = "医药会";
const SHOWN = 3;

export const hallUrl = (fairId: number, makerId: number): string =>
  `/yyh/list?id=${fairId}&maker_id=${makerId}`;

function HallCard({ hall, fairId }: { hall: Hall; fairId: number }) {
  const url = hallUrl(fairId, hall.maker_id);
  return (
    <article className={`card ${styles.hall}`}>
      <header>
        <h2 title={hall.maker}>
          <Link to={url}>{hall.maker}</Link>
        </h2>
        {hall.best > 0 && <span className={styles.best}>最高省 {hall.best}%</span>}
      </header>
      <ul>
        {hall.deals.slice(0, SHOWN).map((deal) => (
          <li key={deal.goods.id}>
            <Link className={styles.goods} to={goodsUrl(deal.goods)} title={deal.goods.name}>
              <GoodsPicture src={deal.goods.image} alt="" size={72} />
              <span>{deal.goods.name}</span>
            </Link>
            <Price price={deal.price} reasons={deal.goods.reasons} size="s" before={savingOf(deal)?.before} />
          </li>
        ))}
      </ul>
      <Link to={url} className={styles.enter}>
        进入展厅，{hall.deals.length} 个品种 ›
      </Link>
    </article>
  );
}

/** What one finds in it, by how far it is. */
function leadOf(state: string, halls: number, goods: number): string {
  const what = `${halls} 家厂家、${goods} 个品种`;
  if (state === "announced") return `${what}，开幕后按会场价供货；现在可以先看会场价。`;
  if (state === "spent") return `${what}，本场优惠额度已用完，现在按平时的价格供货。`;
  return `${what}，会场价同时开放。`;
}

/** /yyh: the fair as halls, one for each manufacturer. */
export default function FairPage() {
  const [search] = useSearchParams();
  const { fair, isAnother, others, deals, ahead, isKnown, error, refetch } = useFair(
    readId(search.get("id")),
  );
  if (!isKnown || (fair && !deals)) {
    return (
      <Page>
        <Waiting result={{ error, refetch }} title={TITLE} height={220} />
      </Page>
    );
  }
  const halls = hallsOf(deals ?? []);
  return (
    <Page>
      <Banner campaign={fair} eager />
      <Hero
        title={fair ? fair.name : TITLE}
        lead={
          fair
            ? fair.remark || leadOf(fair.state, halls.length, deals?.length ?? 0)
            : "厂家集中供货的会场，会场价限时开放。"
        }
        aside={
          fair && (
            <TimeLeft
              stage={fair.state}
              starts_at={fair.starts_at}
              ends_at={fair.ends_at}
              ahead={ahead}
              large
              onTurn={() => void refetch()}
            />
          )
        }
      >
        {fair && (
          <p className="num">
            {halls.length} 家厂家 · {deals?.length ?? 0} 个品种
            {termsOf(fair).map((term) => ` · ${term}`)}
          </p>
        )}
        {isAnother && <OverNote />}
      </Hero>
      {fair && halls.length > 0 ? (
        <ul className={styles.halls} aria-label="厂家展厅">
          {halls.map((hall) => (
            <li key={hall.maker_id}>
              <HallCard hall={hall} fairId={fair.id} />
            </li>
          ))}
        </ul>
      ) : (
        <NoHalls fair={fair} />
      )}
      <OtherCampaigns title="其他场次" list={others}>
        {(one) => (
          <>
            <Link to={`/yyh?id=${one.id}`}>
              <b>{one.name}</b>
            </Link>
            <span className="num">{one.goods_count} 个品种</span>
            <TimeLeft
              stage={one.state}
              starts_at={one.starts_at}
              ends_at={one.ends_at}
              ahead={ahead}
              onTurn={() => void refetch()}
            />
          </>
        )}
      </OtherCampaigns>
    </Page>
  );
}
