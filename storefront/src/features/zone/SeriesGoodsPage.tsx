import { pictureWidths } from "@yaoji/api/pictureWidths";
import { useParams, useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import { GoodsPages } from "@/features/collections/GoodsPages";
import { PER_PAGE } from "@/features/collections/perPage";
import { Rules } from "@/features/collections/Rules";
import { readPage } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { useNamedAdverts, useSeriesGoods } from "./queries";
import styles from "./SeriesGoodsPage.module.css";
import { ZoneBanners } from "./ZoneHead";

/** The goods of one controlled-sale series; the address may name adverts shown above them. */
export default function SeriesGoodsPage() {
  const { url = "", ads = "" } = useParams();
  const [params] = useSearchParams();
  const page = readPage(params.get("page"));
  const result = useSeriesGoods(url, page, PER_PAGE);
  const adverts = useNamedAdverts(/^\d+([,，]\d+)*$/.test(ads) ? ads : "");
  const { data, error, refetch } = result;

  // Banners that came after the goods would push them down.
  if (!data || adverts.isLoading) {
    const unknown = error instanceof ApiError && error.code === 404;
    return (
      <section className={`container ${styles.page}`}>
        <h1 className="visually-hidden">控销商品</h1>
        <div id="goods" tabIndex={-1} className={`card ${styles.waiting}`}>
          {unknown ? (
            <EmptyState
              icon="search"
              title="没有这个控销系列"
              hint="系列可能已经结束，可以看看其他系列"
              action={
                <>
                  <ButtonLink look="brand" to="/kxzq/new">
                    全部控销系列
                  </ButtonLink>
                  <ButtonLink to="/kxzq">控销商品</ButtonLink>
                </>
              }
            />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonLines lines={12} />
          )}
        </div>
      </section>
    );
  }
  return (
    <section className={`container ${styles.page}`}>
      {adverts.data && <ZoneBanners banners={adverts.data.list} />}
      <div className={styles.intro}>
        <header className={`card ${styles.head}`}>
          <h1>{data.title}</h1>
          <p>{data.lead}</p>
          {data.regions && (
            <p className={styles.regions}>
              供货区域 <b>{data.regions}</b>
            </p>
          )}
          <img
            className={styles.picture}
            sizes="290px"
            srcSet={pictureWidths(data.image)}
            src={data.image}
            alt=""
            width={290}
            height={112}
          />
        </header>
        {data.rules.length > 0 && (
          <section className={`card ${styles.policy}`} aria-label="区域政策">
            <h2>区域政策</h2>
            <Rules sections={data.rules} />
          </section>
        )}
      </div>
      <h2 id="goods" tabIndex={-1} className="visually-hidden">
        商品
      </h2>
      <GoodsPages result={result} label={data.title} empty={{ to: "/kxzq", go: "查看控销商品" }} />
    </section>
  );
}
