import type { ReactNode } from "react";
import { Link } from "react-router";
import type { GoodsCard as Goods } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { LoginLink } from "@/ui/LoginLink";
import { Price } from "@/ui/Price";
import { Tags } from "@/ui/Tag";
import styles from "./GoodsCard.module.css";
import { goodsUrl } from "./link";

export interface GoodsCardFrameProps {
  goods: Goods;
  /** above the fold */
  eager?: boolean;
  /** a line above the foot */
  terms?: ReactNode;
  /** what goods that may be bought end with */
  children: ReactNode;
}

function stockText(number: number | null): string {
  if (number === null) return "";
  return number > 0 ? `库存 ${number}` : "暂无库存";
}

/** Goods that can't be bought say why, with the way out where there is one. */
function Refusal({ goods }: { goods: Goods }) {
  const reason = goods.reasons[0];
  if (reason?.fix_url === "/login") {
    return (
      <LoginLink look="plain" size="s" block>
        {reason.message}
      </LoginLink>
    );
  }
  if (reason?.fix_url) {
    return (
      <ButtonLink size="s" block to={reason.fix_url} title={reason.message}>
        {reason.brief}
      </ButtonLink>
    );
  }
  return (
    <p className={styles.refusal} title={reason?.message}>
      {reason?.brief ?? "暂不可购买"}
    </p>
  );
}

export function GoodsCardFrame({ goods, eager, terms, children }: GoodsCardFrameProps) {
  const url = goodsUrl(goods);
  return (
    <article className={styles.card}>
      <Link to={url} className={styles.picture} tabIndex={-1} aria-hidden>
        <GoodsPicture src={goods.image} alt="" size={180} eager={eager} />
      </Link>
      <div className={styles.line}>
        {/* Why there is none stands once, at the foot. */}
        {goods.price !== null && <Price price={goods.price} unit={goods.unit} before={goods.base_price} />}
        <Tags tags={goods.tags} />
      </div>
      <h3 className={styles.name}>
        <Link to={url} title={goods.name}>
          {goods.name}
          {goods.trade_name && <span className={styles.trade}>（{goods.trade_name}）</span>}
        </Link>
      </h3>
      <p className={styles.small}>{goods.ypgg}</p>
      <p className={styles.small} title={goods.sccj}>
        {goods.sccj}
      </p>
      <p className={styles.facts}>
        <span>{goods.expires_on ? `效期 ${goods.expires_on}` : "\u00a0"}</span>
        <span>{stockText(goods.number)}</span>
      </p>
      {terms}
      <div className={styles.foot}>{goods.is_buy ? children : <Refusal goods={goods} />}</div>
    </article>
  );
}
