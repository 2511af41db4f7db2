import { Link, useNavigate, useParams } from "react-router";
import { readPage } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { Skeleton } from "@/ui/Skeleton";
import { BrandLogo } from "./BrandLogo";
import styles from "./BrandsPage.module.css";
import { PER_PAGE, useBrands } from "./queries";

/** The page's own shape while it loads. */
function Waiting() {
  const SHOWN = 18;
  return (
    <div role="status" className={styles.grid}>
      <span className="visually-hidden">品牌加载中</span>
      {Array.from({ length: SHOWN }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <div key={i} className={`card ${styles.brand}`} aria-hidden>
          <Skeleton width={48} height={48} />
          <Skeleton width="60%" height={21} />
          <Skeleton width="40%" height={18} />
        </div>
      ))}
    </div>
  );
}

export default function BrandsPage() {
  const page = readPage(useParams().page ?? null);
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useBrands(page);
  return (
    <section className={`container ${styles.page}`}>
      <header className={`card ${styles.head}`}>
        <h1>品牌专区</h1>
        <p>{data ? `共 ${data.total} 个品牌，点开看它的全部在售品种` : "\u00a0"}</p>
      </header>
      {data?.list.length ? (
        <ul className={styles.grid} aria-busy={isPlaceholderData || undefined}>
          {data.list.map((brand) => (
            <li key={brand.id}>
              <Link className={`card ${styles.brand}`} to={`/ppzq/info/${brand.id}`}>
                <BrandLogo brand={brand} />
                <b>{brand.name}</b>
                <small>{brand.goods_count} 个品种</small>
              </Link>
            </li>
          ))}
        </ul>
      ) : data ? (
        <div className="card">
          <EmptyState
            icon="grid"
            title={page > 1 ? "这一页没有品牌了" : "暂时没有品牌"}
            action={
              <ButtonLink look="brand" to={page > 1 ? "/ppzq" : "/list"}>
                {page > 1 ? "回到第一页" : "去逛商品列表"}
              </ButtonLink>
            }
          />
        </div>
      ) : error ? (
        <div className="card">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Waiting />
      )}
      {data && (
        <Pagination
          page={page}
          perPage={PER_PAGE}
          total={data.total}
          onChange={(next) => void navigate(next > 1 ? `/ppzq/${next}` : "/ppzq")}
        />
      )}
    </section>
  );
}
