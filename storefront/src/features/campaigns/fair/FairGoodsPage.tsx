import { Link, useSearchParams } from "react-router";
import { readId } from "@/ui/address";
import { Banner } from "../Banner";
import { Deals } from "../Deals";
import { Hero } from "../Hero";
import { OverNote } from "../OverNote";
import { TimeLeft } from "../TimeLeft";
import { Page, Waiting } from "../Waiting";
import styles from "./FairGoodsPage.module.css";
import { hallUrl } from "./FairPage";
import { hallsOf } from "./halls";
import { NoHalls } from "./NoHalls";
import { useFair } from "./useFair";

const TITLE = "医药会商品";

/** /yyh/list: the goods of one hall, with links to the other halls. */
export default function FairGoodsPage() {
  const [search] = useSearchParams();
  const { fair, isAnother, deals, ahead, isKnown, error, refetch } = useFair(readId(search.get("id")));
  if (!isKnown || (fair && !deals)) {
    return (
      <Page>
        <Waiting result={{ error, refetch }} title={TITLE} />
      </Page>
    );
  }
  const halls = hallsOf(deals ?? []);
  const maker = readId(search.get("maker_id"));
  const hall = halls.find(({ maker_id }) => maker_id === maker);
  if (!fair || halls.length === 0) {
    return (
      <Page>
        <h1 className="visually-hidden">{TITLE}</h1>
        <NoHalls fair={fair} />
      </Page>
    );
  }
  const shown = hall ? [hall] : halls;
  return (
    <Page>
      <Banner campaign={fair} eager />
      <Hero
        title={hall ? `${hall.maker}展厅` : TITLE}
        lead={
          <>
            <Link to={`/yyh?id=${fair.id}`}>{fair.name}</Link>
            {hall && hall.best > 0 && `，会场价最高省 ${hall.best}%`}
          </>
        }
        aside={
          <TimeLeft
            stage={fair.state}
            starts_at={fair.starts_at}
            ends_at={fair.ends_at}
            ahead={ahead}
            large
            onTurn={() => void refetch()}
          />
        }
      >
        {isAnother && <OverNote />}
      </Hero>
      <nav className={styles.makers} aria-label="展厅">
        <Link to={`/yyh/list?id=${fair.id}`} aria-current={hall ? undefined : "page"}>
          全部 <small className="num">{deals?.length ?? 0}</small>
        </Link>
        {halls.map((one) => (
          <Link
            key={one.maker_id}
            to={hallUrl(fair.id, one.maker_id)}
            aria-current={one === hall ? "page" : undefined}
          >
            {one.maker} <small className="num">{one.deals.length}</small>
          </Link>
        ))}
      </nav>
      {shown.map((one) => (
        <section key={one.maker_id} className={styles.section} aria-labelledby={`maker-${one.maker_id}`}>
          <h2 id={`maker-${one.maker_id}`} className={hall ? "visually-hidden" : undefined}>
            {one.maker}
          </h2>
          <Deals deals={one.deals} label={one.maker} isAnnounced={fair.state === "announced"} />
        </section>
      ))}
    </Page>
  );
}
