import { TABLET } from "@yaoji/tokens/widths";
import { useCallback, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { GoodsCard } from "@/api/types";
import { toCartLine, useAddToCart } from "@/features/cart/useAddToCart";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Icon } from "@/ui/Icon";
import { confirm, toast } from "@/ui/notices";
import { Pagination } from "@/ui/Pagination";
import { useMedia } from "@/ui/useMedia";
import { GoodsTable } from "../list/GoodsTable";
import { ListSkeleton } from "../list/ListSkeleton";
import { StripList } from "../list/StripList";
import { smallestOrder } from "../quantity";
import type { OnNumber } from "../usePurchase";
import styles from "./FavoritesPage.module.css";
import { useFavorites } from "./queries";
import { useFavorite } from "./useFavorite";

function RemoveButton({ goods }: { goods: GoodsCard }) {
  const { cancel, isPending } = useFavorite();
  return (
    <button
      type="button"
      className={styles.remove}
      disabled={isPending}
      aria-label={`取消收藏 ${goods.name}`}
      title="取消收藏"
      onClick={() => void cancel([goods.id], true)}
    >
      <Icon name="heart" size={18} filled />
    </button>
  );
}

const removeCell = (goods: GoodsCard) => <RemoveButton goods={goods} />;

export default function FavoritesPage() {
  const [params, setParams] = useSearchParams();
  const page = readPage(params.get("page"));
  const { data, error, refetch, isPlaceholderData } = useFavorites(page);
  const { addLines } = useAddToCart();
  const [adding, setAdding] = useState(false);
  const mayNot = useRefusal("order");
  const narrow = useMedia(TABLET);
  const top = useRef<HTMLHeadingElement>(null);

  // The quantities; a ref, so that typing in one row does not re-render the page.
  const boxes = useRef(new Map<number, { number: number; problem: string | null }>());
  const onNumber = useCallback<OnNumber>((goods, number, problem) => {
    boxes.current.set(goods.id, { number, problem });
  }, []);

  const list = data?.list ?? [];
  const buyable = list.filter((goods) => goods.is_buy);

  function turnTo(next: number) {
    setParams(next > 1 ? { page: String(next) } : {});
    top.current?.scrollIntoView({ block: "start" });
  }

  async function addAll() {
    const refused = buyable.find((goods) => boxes.current.get(goods.id)?.problem);
    if (refused) {
      toast(`${refused.name}：${boxes.current.get(refused.id)?.problem}`, { kind: "error" });
      return;
    }
    const left = list.length - buyable.length;
    const note = left ? `，另有 ${left} 个暂不可购买` : "";
    if (
      !(await confirm(`把本页 ${buyable.length} 个品种按框里的数量加入购物车${note}？`, {
        okText: "加入购物车",
      }))
    )
      return;
    setAdding(true);
    await addLines(
      buyable.map((goods) => toCartLine(goods, boxes.current.get(goods.id)?.number ?? smallestOrder(goods))),
    );
    setAdding(false);
  }

  const rows = { label: "我的收藏", list, busy: isPlaceholderData, onNumber, extra: removeCell };
  return (
    <section className="container">
      <header className={styles.head}>
        <h1 ref={top} className={styles.title}>
          我的收藏
        </h1>
        <p className={styles.count} role="status">
          {data && (
            <>
              共 <b className="num">{data.total}</b> 个品种
            </>
          )}
        </p>
        {list.length > 0 && !mayNot && (
          <Button
            look="main"
            icon="cart"
            loading={adding}
            disabled={!buyable.length || isPlaceholderData}
            onClick={() => void addAll()}
          >
            本页全部加入购物车
          </Button>
        )}
      </header>
      <RoleNotice right="order" />
      <h2 className="visually-hidden">商品</h2>
      {list.length > 0 ? (
        narrow ? (
          <StripList {...rows} />
        ) : (
          <GoodsTable {...rows} extraLabel="取消收藏" />
        )
      ) : data ? (
        <div className="card">
          {page > 1 ? (
            <EmptyState
              icon="heart"
              title="这一页没有商品了"
              action={
                <Button look="brand" onClick={() => turnTo(1)}>
                  回到第一页
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon="heart"
              title="还没有收藏商品"
              hint="在商品详情里点收藏，常买的品种就在这里，一次全部加入购物车"
              action={
                <ButtonLink look="brand" to="/list">
                  去逛逛
                </ButtonLink>
              }
            />
          )}
        </div>
      ) : error ? (
        <div className="card">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <ListSkeleton view="table" narrow={narrow} />
      )}
      {data && <Pagination page={page} perPage={data.per_page} total={data.total} onChange={turnTo} />}
    </section>
  );
}
