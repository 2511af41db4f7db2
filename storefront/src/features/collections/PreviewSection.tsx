import { pictureWidths } from "@yaoji/api/pictureWidths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ActivityPreview } from "@/api/types";
import { QuickGoodsCard } from "@/features/goods/QuickGoodsCard";
import styles from "./PreviewSection.module.css";

export interface PreviewSectionProps {
  activity: ActivityPreview;
  /** where all of its goods are */
  to: string;
  /** below the title: the time, or where it is sold */
  note?: ReactNode;
}

/** An activity or a series with its first goods, as one block of a page. */
export function PreviewSection({ activity, to, note }: PreviewSectionProps) {
  return (
    <section className={styles.block} aria-labelledby={`activity-${activity.id}`}>
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden>
        <img
          sizes="290px"
          srcSet={pictureWidths(activity.image)}
          src={activity.image}
          alt=""
          width={290}
          height={112}
          loading="lazy"
        />
      </Link>
      <div className={styles.words}>
        <h2 id={`activity-${activity.id}`}>
          <Link to={to}>{activity.title}</Link>
        </h2>
        {activity.lead && <p>{activity.lead}</p>}
        {note && <div className={styles.note}>{note}</div>}
        <Link to={to} className={styles.more}>
          全部 <b className="num">{activity.goods_count}</b> 个品种 ›
        </Link>
      </div>
      <ul className={styles.goods}>
        {activity.goods.map((goods) => (
          <li key={goods.id}>
            <QuickGoodsCard goods={goods} />
          </li>
        ))}
      </ul>
    </section>
  );
}
