import { Link } from "react-router";
import { PreviewSection } from "@/features/collections/PreviewSection";
import { FoldedRules } from "@/features/collections/Rules";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { useControlledSeries } from "./queries";
import styles from "./SeriesListPage.module.css";
import { ZoneBanners } from "./ZoneHead";

export default function SeriesListPage() {
  const { data, error, refetch } = useControlledSeries();
  return (
    <section className={`container ${styles.page}`}>
      <header className={`card ${styles.head}`}>
        <h1>控销专区</h1>
        <p>{data?.lead ?? "\u00a0"}</p>
        <Link to="/kxzq" className={styles.all}>
          全部控销商品 ›
        </Link>
        {data && <FoldedRules title="供货政策" sections={data.rules} />}
      </header>
      {data && <ZoneBanners banners={data.banners} />}
      {data?.list.map((series) => (
        <PreviewSection
          key={series.id}
          activity={series}
          to={`/kxzq/goods/${series.url}`}
          note={series.regions && `供货区域：${series.regions}`}
        />
      ))}
      {data?.list.length === 0 && (
        <div className="card">
          <EmptyState
            icon="grid"
            title="还没有控销系列"
            hint="单个控销商品可以在控销商品列表里找到"
            action={
              <ButtonLink look="brand" to="/kxzq">
                查看控销商品
              </ButtonLink>
            }
          />
        </div>
      )}
      {!data && (
        <div className={`card ${styles.waiting}`}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={12} />}
        </div>
      )}
    </section>
  );
}
