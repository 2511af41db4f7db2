import { Link } from "react-router";
import type { Advert } from "@/api/types";
import { alert } from "@/ui/notices";
import styles from "./AdvertPicture.module.css";

/** A picture that leads on; without an address the activity hasn't begun. */
export function AdvertPicture({ advert, width, height }: { advert: Advert; width: number; height: number }) {
  const picture = <img src={advert.image} alt={advert.title} width={width} height={height} loading="lazy" />;
  if (!advert.url) {
    return (
      <button type="button" className={styles.plain} onClick={() => void alert("活动暂未开始")}>
        {picture}
      </button>
    );
  }
  return /^https?:/.test(advert.url) ? (
    <a href={advert.url} target="_blank" rel="noreferrer">
      {picture}
    </a>
  ) : (
    <Link to={advert.url}>{picture}</Link>
  );
}
