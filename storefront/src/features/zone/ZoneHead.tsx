import type { AdvertSizes } from "@yaoji/api/advertSizes";
import { Link } from "react-router";
import type { Advert } from "@/api/types";
import { FoldedRules } from "@/features/collections/Rules";
import { AdvertCarousel } from "@/features/content/AdvertCarousel";
import { Skeleton } from "@/ui/Skeleton";
import { useZone, type ZoneScope } from "./queries";
import styles from "./ZoneHead.module.css";

/** Of every zone. */
const SIZE = { width: 1200, height: 88 } satisfies AdvertSizes[`zone_${ZoneScope}`];

export function ZoneBanners({ banners }: { banners: readonly Advert[] }) {
  if (!banners.length) return null;
  return (
    <div className={styles.banner}>
      <AdvertCarousel eager small label="专区推荐" adverts={banners} {...SIZE} />
    </div>
  );
}

/** Banner, series and rules of a zone, above its list. Fails silently: the list is the main content. */
export function ZoneHead({ scope }: { scope: ZoneScope }) {
  const { data, isPending } = useZone(scope);
  if (isPending) {
    return (
      <div className={`container ${styles.head}`} aria-hidden>
        <div className={styles.banner}>
          <Skeleton height="100%" />
        </div>
        <div className={`card ${styles.bar}`} data-series={scope === "kx" || undefined} />
      </div>
    );
  }
  if (!data) return null;
  return (
    <div className={`container ${styles.head}`}>
      <ZoneBanners banners={data.banners} />
      <div className={`card ${styles.bar}`} data-series={scope === "kx" || undefined}>
        {data.series && data.series.length > 0 && (
          <nav className={styles.series} aria-label="控销系列">
            {data.series.map((series) => (
              <Link key={series.id} to={`/kxzq/goods/${series.url}`} className={styles.chip}>
                {series.title}
                <small className="num">{series.goods_count}</small>
              </Link>
            ))}
            <Link to="/kxzq/new" className={styles.more}>
              全部系列 ›
            </Link>
          </nav>
        )}
        {scope === "yx" ? (
          <Link to="/yx/rule" className={styles.more}>
            查看包邮规则 ›
          </Link>
        ) : (
          <FoldedRules title={scope === "kx" ? "供货政策" : "专区说明"} sections={data.rules} />
        )}
      </div>
    </div>
  );
}
