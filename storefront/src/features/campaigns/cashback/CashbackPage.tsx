import { Link } from "react-router";
import { useShopAhead } from "@/features/content/shopAhead";
import { useUser } from "@/features/user/queries";
import { formatTime } from "@/ui/chinaTime";
import { grouped } from "@/ui/grouped";
import { LoginLink } from "@/ui/LoginLink";
import { Price } from "@/ui/Price";
import page from "../Campaigns.module.css";
import { Hero, Steps } from "../Hero";
import { None } from "../None";
import { useCashbacks } from "../queries";
import { TimeLeft } from "../TimeLeft";
import type { CampaignProgress, Cashback } from "../types";
import { Page, Waiting } from "../Waiting";
import styles from "./Cashback.module.css";
import { Track } from "./Track";

const TITLE = "满额返现";

interface OneProps {
  cashback: Cashback;
  isSignedIn: boolean;
  ahead: number;
  onTurn: () => void;
}

function Next({ progress: { missing, next_voucher } }: { progress: CampaignProgress }) {
  if (missing === null || next_voucher === null) {
    return <p className={styles.next}>最高档已达到，活动结束后发放。</p>;
  }
  return (
    <p className={styles.next}>
      再付 <b className="num">¥{grouped(missing)}</b>，就能得 <b className="num">¥{grouped(next_voucher)}</b>{" "}
      现金券
    </p>
  );
}

function One({ cashback, isSignedIn, ahead, onTurn }: OneProps) {
  const { id, name, remark, state, starts_at, ends_at, progress, tiers } = cashback;
  return (
    <article className={`card ${styles.one}`} aria-labelledby={`cashback-${id}`}>
      <header className={page.bar}>
        <div>
          <h2 id={`cashback-${id}`}>{name}</h2>
          <p className={page.name}>
            {formatTime(starts_at)} 至 {formatTime(ends_at)}
            {remark && `，${remark}`}
          </p>
        </div>
        <TimeLeft stage={state} starts_at={starts_at} ends_at={ends_at} ahead={ahead} onTurn={onTurn} />
      </header>
      <Track
        paid={progress?.paid ?? "0.00"}
        tiers={tiers.map(({ amount, voucher }) => ({ threshold: amount, voucher }))}
      />
      {progress && (
        <>
          <Next progress={progress} />
          <dl className={styles.figures}>
            <div>
              <dt>本期已付</dt>
              <dd>
                <Price price={progress.paid} />
              </dd>
            </div>
            <div>
              <dt>已可返现金券</dt>
              <dd className="num">¥{grouped(progress.voucher)}</dd>
            </div>
          </dl>
        </>
      )}
      {!isSignedIn && (
        <p className={styles.next}>
          <LoginLink look="brand">登录查看您的进度</LoginLink>
        </p>
      )}
    </article>
  );
}

/** /hb: what one has paid in the time, and how far the next voucher is. */
export default function CashbackPage() {
  const result = useCashbacks();
  const ahead = useShopAhead();
  const isSignedIn = useUser() !== null;
  const { data, refetch } = result;
  return (
    <Page>
      {data ? (
        <>
          <Hero
            title={TITLE}
            lead="活动期内实付累计到档位，返现金券；下次结算直接当钱用。"
            aside={isSignedIn && <Link to="/xjq">我的现金券 ›</Link>}
          >
            <Steps
              label="怎么返"
              steps={["活动期内付款的订单计入", "取消和退货的扣除", "活动结束后现金券发到企业钱包"]}
            />
          </Hero>
          {data.length === 0 ? (
            <None
              title="现在没有满额返现"
              hint="活动开始后会在这里显示您的进度。"
              to="/mrtj"
              go="看每日特价"
            />
          ) : (
            <ul className={page.section} aria-label="返现活动">
              {data.map((cashback) => (
                <li key={cashback.id}>
                  <One
                    cashback={cashback}
                    isSignedIn={isSignedIn}
                    ahead={ahead}
                    onTurn={() => void refetch()}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <Waiting result={result} title={TITLE} height={240} />
      )}
    </Page>
  );
}
