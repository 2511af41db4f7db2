import { Link, Navigate, useLocation, useParams } from "react-router";
import { ApiError } from "@/api/client";
import { readId } from "@/ui/address";
import GoodsListPage from "@/features/goods/GoodsListPage";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { BrandLogo } from "./BrandLogo";
import styles from "./Brands.module.css";
import { useBrand } from "./queries";

function UnknownBrand() {
  return (
    <section className={`container ${styles.page}`}>
      <h1 className="visually-hidden">品牌详情</h1>
      <div className="card">
        <EmptyState
          icon="search"
          title="没有这个品牌"
          hint="品牌可能已经没有在售品种，可以按名称搜索商品"
          action={
            <>
              <ButtonLink look="brand" to="/ppzq">
                全部品牌
              </ButtonLink>
              <ButtonLink to="/list">去逛商品列表</ButtonLink>
            </>
          }
        />
      </div>
    </section>
  );
}

/** The goods of a brand. The page in the path of an old link moves into the query, where the list keeps it. */
export default function BrandPage() {
  const { id: text, page } = useParams();
  const { search } = useLocation();
  const id = readId(text);
  const { data: brand, error } = useBrand(id);
  if (id === null || (error instanceof ApiError && error.code === 404)) return <UnknownBrand />;
  if (page) {
    const params = new URLSearchParams(search);
    if (Number(page) > 1) params.set("page", page);
    const query = params.toString();
    return <Navigate replace to={`/ppzq/info/${id}${query ? `?${query}` : ""}`} />;
  }
  return (
    <>
      <div className={`container ${styles.above}`}>
        <div className={`card ${styles.intro}`}>
          {brand ? <BrandLogo brand={brand} /> : <Skeleton width={48} height={48} />}
          <p className={styles.name}>{brand?.name ?? "\u00a0"}</p>
          <Link to="/ppzq" className={styles.all}>
            全部品牌 ›
          </Link>
        </div>
      </div>
      <GoodsListPage view="cards" scope="brand" />
    </>
  );
}
