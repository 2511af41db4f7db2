import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CampaignGoods } from "@/api/types";
import { GoodsPicture } from "@/ui/GoodsPicture";
import styles from "./OfferFrame.module.css";

export interface OfferFrameProps {
  goods: CampaignGoods["goods"];
  to: string;
  /** what it costs, and what that saves */
  price: ReactNode;
  /** below the price: how much is left, and the way to buy it */
  children: ReactNode;
}

/** Goods in an offer as a card: what they are, and what they cost there. */
export function OfferFrame({ goods, to, price, children }: OfferFrameProps) {
  return (
    <article className={styles.card}>
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden>
        <GoodsPicture src={goods.image} alt="" size={112} />
      </Link>
      <div className={styles.words}>
        <h3>
          <Link to={to} title={goods.name}>
            {goods.name}
            {goods.trade_name && <span className={styles.trade}>（{goods.trade_name}）</span>}
          </Link>
        </h3>
        <p className={styles.small} title={`${goods.ypgg} ${goods.sccj}`}>
          {goods.ypgg} · {goods.sccj}
        </p>
        <p className={styles.price}>{price}</p>
        {children}
      </div>
    </article>
  );
}
