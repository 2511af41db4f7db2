import { Link, Navigate, useLocation, useParams } from "react-router";
import { ApiError } from "@/api/client";
import type { BrandItem } from "@/api/types";
import { PageAbove } from "@/features/blocks/PageAbove";
import GoodsListPage from "@/features/goods/GoodsListPage";
import { readId } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { BrandLogo } from "./BrandLogo";
import styles from "./BrandPage.module.css";
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

interface IntroProps {
  brand: BrandItem | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** Logo and name; where they don't come the goods below are still there. */
function Intro({ brand, failed, onRetry }: IntroProps) {
  if (!brand && failed) {
    return (
      <p className={styles.name} role="alert">
        品牌资料没有加载出来
        <Button look="text" size="s" icon="refresh" onClick={onRetry}>
          重试
        </Button>
      </p>
    );
  }
  return (
    <>
      {brand ? <BrandLogo brand={brand} /> : <Skeleton width={48} height={48} />}
      <p className={styles.name}>{brand?.name ?? "\u00a0"}</p>
    </>
  );
}

/** The goods of a brand. The page in the path of an old link moves into the query, where the list keeps it. */
export default function BrandPage() {
  const { id: text, page } = useParams();
  const { search } = useLocation();
  const id = readId(text);
  const { data: brand, error, refetch } = useBrand(id);
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
          <Intro brand={brand} failed={error !== null} onRetry={() => void refetch()} />
          <Link to="/ppzq" className={styles.all}>
            全部品牌 ›
          </Link>
        </div>
      </div>
      <PageAbove place="brand" address={String(id)}>
        <GoodsListPage view="cards" scope="brand" title={brand?.name} lead="该品牌的全部在售品种" />
      </PageAbove>
    </>
  );
}
