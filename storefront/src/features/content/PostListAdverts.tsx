import type { AdvertSizes } from "@yaoji/api/advertSizes";
import { AdvertCarousel } from "./AdvertCarousel";
import { useAdverts } from "./adverts";
import styles from "./PostListAdverts.module.css";

const SIZE = { width: 240, height: 320 } satisfies AdvertSizes["post_list"];

/** Next to lists of news and help. */
export function PostListAdverts() {
  const { data } = useAdverts("postList");
  if (!data?.list.length) return null;
  return (
    <aside className={styles.place} aria-label="侧栏广告">
      <AdvertCarousel small label="轮播广告" adverts={data.list} {...SIZE} />
    </aside>
  );
}
