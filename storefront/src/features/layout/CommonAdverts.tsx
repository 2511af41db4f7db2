import type { AdvertSizes } from "@yaoji/api/advertSizes";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { AdvertCarousel } from "@/features/content/AdvertCarousel";
import { useAdverts } from "@/features/content/adverts";
import { keepForLong } from "@/ui/sessionStore";
import { COMMON_ADVERTS } from "./commonAdverts";
import styles from "./Layout.module.css";

const SIZE = { width: 1200, height: 72 } satisfies AdvertSizes["common"];

/**
 * Adverts above the content of every page but the home page and lists of goods. They do not shift visible content: if no space was reserved for
 * them (`had`: by those around, when this page began), they appear with the next page.
 */
export default function CommonAdverts({ had }: { had: boolean }) {
  const { key } = useLocation();
  const first = useRef(key);
  const { data } = useAdverts("common");
  const there = data ? data.list.length > 0 : had;
  useEffect(() => {
    if (data) keepForLong(COMMON_ADVERTS, data.list.length > 0 ? 1 : 0);
  }, [data]);
  if (!there || (!had && key === first.current)) return null;
  return (
    <aside className={`container ${styles.commonPlace}`} aria-label="页首广告">
      <div>{data && <AdvertCarousel eager small label="轮播广告" adverts={data.list} {...SIZE} />}</div>
    </aside>
  );
}
