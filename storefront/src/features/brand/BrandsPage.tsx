import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { type ApiError, api } from "@/api/client";
import type { BrandPage } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./BrandsPage.module.css";

const PER_PAGE = 60;

export default function BrandsPage() {
  const asked = Number(useParams().page);
  const page = Number.isInteger(asked) && asked > 0 ? Math.min(asked, 500) : 1;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery<BrandPage, ApiError>({
    queryKey: ["content", "brands", page],
    queryFn: ({ signal }) =>
      api.get<BrandPage>("/api/focus/ppzq", { query: { page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    meta: { errors: "silent" },
  });
  return (
    <section className={`container ${styles.page}`}>
      <header className={`card ${styles.head}`}>
        <h1>品牌专区</h1>
        <p>{data ? `共 ${data.total} 个品牌，点开看它的全部在售品种` : " "}</p>
      </header>
      {data?.list.length ? (
        <ul className={styles.grid}>
          {data.list.map((brand) => (
            <li key={brand.id}>
              <Link className={`card ${styles.brand}`} to={`/ppzq/info/${brand.id}`}>
                {brand.logo ? (
                  <img src={brand.logo} alt="" width={120} height={48} loading="lazy" />
                ) : (
                  <span className={styles.mark} aria-hidden>
                    {brand.name.slice(0, 1)}
                  </span>
                )}
                <b>{brand.name}</b>
                <small>{brand.goods_count} 个品种</small>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <div className="card">
          {data ? (
            <EmptyState
              icon="grid"
              title={page > 1 ? "这一页没有品牌了" : "暂时没有品牌"}
              action={
                <ButtonLink look="brand" to={page > 1 ? "/ppzq" : "/list"}>
                  {page > 1 ? "回到第一页" : "去逛商品列表"}
                </ButtonLink>
              }
            />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonLines lines={10} />
          )}
        </div>
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
