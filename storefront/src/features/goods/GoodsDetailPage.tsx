import type { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, type Params, useParams, useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import type { GoodsDetail } from "@/api/types";
import { unitPrice } from "@/features/cart/unitPrice";
import { GoodsDocuments } from "@/features/goodsDocuments/GoodsDocuments";
import { SaveToList } from "@/features/savedLists/SaveToList";
import { readId } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { copyText } from "@/ui/copyText";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Flash } from "@/ui/Flash";
import { Icon } from "@/ui/Icon";
import { Price } from "@/ui/Price";
import { Tag } from "@/ui/Tag";
import { DetailSkeleton } from "./DetailSkeleton";
import { DispatchPromise } from "./DispatchPromise";
import { BuyBox } from "./detail/BuyBox";
import { Batches, Facts, Sheet } from "./detail/Facts";
import { Gallery } from "./detail/Gallery";
import { readLink } from "./detail/link";
import { Promotions } from "./detail/Promotions";
import { goodsDetailOptions, useGoodsDetail } from "./detail/queries";
import { Seckills } from "./detail/Seckills";
import { GoodsCard } from "./GoodsCard";
import styles from "./GoodsDetailPage.module.css";
import { LadderTable } from "./LadderTable";
import { goodsUrl } from "./link";
import { ReasonList } from "./ReasonList";
import { usePurchase } from "./usePurchase";

function Breadcrumb({ goods }: { goods: GoodsDetail }) {
  return (
    <nav aria-label="所在位置" className={styles.crumbs}>
      <ol>
        <li>
          <Link to="/list">全部商品</Link>
        </li>
        {goods.category_path.map((category) => (
          <li key={category.id}>
            <Icon name="right" size={12} />
            <Link to={`/list?select=${category.id}`}>{category.name}</Link>
          </li>
        ))}
        <li aria-current="page">
          <Icon name="right" size={12} />
          {goods.name}
        </li>
      </ol>
    </nav>
  );
}

interface DetailProps {
  goods: GoodsDetail;
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead: number;
  /** a seckill is over: ask anew */
  onTurn: () => void;
}

function Detail({ goods, ahead, onTurn }: DetailProps) {
  const purchase = usePurchase(goods);
  const price = unitPrice(goods, purchase.draft);
  // Running campaigns are shown below, with their end.
  const told = new Set((goods.promotions ?? []).map(({ tag }) => tag));
  const tags = goods.tags.filter(({ name, is_show }) => is_show && !told.has(name));
  const images = goods.images.length ? goods.images.map((i) => i.image) : [goods.image];
  const substitutes = goods.substitutes.length > 0 && (
    <section className={`card ${styles.block}`}>
      <h2>可替代品种（同通用名、同剂型、同含量，包装可能不同）</h2>
      <ul className={styles.substitutes}>
        {goods.substitutes.map((other) => (
          <li key={other.id}>
            <GoodsCard goods={other} />
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <>
      <Breadcrumb goods={goods} />
      <div className={`card ${styles.main}`}>
        <Gallery key={goods.id} name={goods.name} images={images} />
        <div className={styles.info}>
          <div>
            <h1 className={styles.name}>
              {goods.name}
              {goods.trade_name && <small>{goods.trade_name}</small>}
            </h1>
            {tags.length > 0 && (
              <ul className={styles.tags} aria-label="优惠">
                {tags.map((tag) => (
                  <li key={tag.name}>
                    <Tag name={tag.name} describe={tag.describe} /> {tag.describe}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className={styles.priceBox}>
            <div>
              <span className={styles.priceLabel}>{price === null ? "价格" : "您的价格"}</span>
              <Flash value={goods.price}>
                <Price
                  price={price}
                  reasons={goods.reasons}
                  unit={goods.unit}
                  before={goods.base_price}
                  size="l"
                />
              </Flash>
            </div>
            <LadderTable goods={goods} number={purchase.draft} />
          </div>
          <Seckills goods={goods} ahead={ahead} onTurn={onTurn} />
          <Promotions goods={goods} />
          <Facts goods={goods} />
          {!goods.is_buy && <ReasonList reasons={goods.reasons} />}
          <BuyBox goods={goods} purchase={purchase} />
          {goods.is_buy && <DispatchPromise />}
          <p className={styles.further}>
            <button
              type="button"
              className={styles.share}
              onClick={() =>
                void copyText(
                  new URL(goodsUrl(goods), window.location.origin).href,
                  "链接已复制，可以发给同事",
                )
              }
            >
              复制商品链接
            </button>
            {goods.price !== null && (
              <SaveToList
                size="s"
                look="text"
                wishes={() => [{ goods_id: goods.id, number: purchase.number }]}
              >
                存入常购清单
              </SaveToList>
            )}
          </p>
        </div>
      </div>
      {!goods.is_buy && substitutes}
      {goods.batches.length > 0 && (
        <section className={`card ${styles.block}`}>
          <h2>在库批号</h2>
          <Batches goods={goods} />
        </section>
      )}
      {goods.sheet.length > 0 && (
        <section className={`card ${styles.block}`}>
          <h2>{goods.kind === 1 ? "说明书" : "商品资料"}</h2>
          <Sheet rows={goods.sheet} />
        </section>
      )}
      <section className={`card ${styles.block}`}>
        <h2>注册证与首营资料</h2>
        <GoodsDocuments goodsId={goods.id} />
      </section>
      {goods.is_buy && substitutes}
    </>
  );
}

/** @dynamic */
export function preload(client: QueryClient, params: Params, search: URLSearchParams): void {
  const id = readId(params.id);
  if (id !== null)
    void client.prefetchQuery({ ...goodsDetailOptions(id, readLink(search)), meta: { errors: "unasked" } });
}

export default function GoodsDetailPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const link = useMemo(() => readLink(params), [params]);
  const goodsId = readId(id);
  const { data, dataUpdatedAt, error, refetch } = useGoodsDetail(goodsId ?? 0, link);

  const gone =
    goodsId === null ||
    (error instanceof ApiError && (error.code === 404 || error.code === 400 || error.code === 422));
  return (
    <section className={`container ${styles.page}`}>
      {data ? (
        <Detail
          key={data.id}
          goods={data}
          ahead={data.timestamp - dataUpdatedAt}
          onTurn={() => void refetch()}
        />
      ) : gone ? (
        <div className={`card ${styles.lost}`}>
          <h1 className="visually-hidden">商品详情</h1>
          <EmptyState
            icon="search"
            title="这个商品不存在或已下架"
            hint="可能换了规格或厂家，搜一下名称看看"
            action={
              <>
                <ButtonLink look="brand" to="/list">
                  全部商品
                </ButtonLink>
                <ButtonLink to="/pzqg/add">登记求购</ButtonLink>
              </>
            }
          />
        </div>
      ) : error ? (
        <div className={`card ${styles.lost}`}>
          <h1 className="visually-hidden">商品详情</h1>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <DetailSkeleton />
      )}
    </section>
  );
}
