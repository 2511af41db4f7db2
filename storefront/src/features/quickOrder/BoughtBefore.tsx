import { TABLET } from "@yaoji/tokens/widths";
import { useCallback, useRef, useState } from "react";
import type { GoodsCard } from "@/api/types";
import { GoodsTable } from "@/features/goods/list/GoodsTable";
import { ListSkeleton } from "@/features/goods/list/ListSkeleton";
import { StripList } from "@/features/goods/list/StripList";
import type { OnNumber } from "@/features/goods/usePurchase";
import { SaveToList } from "@/features/savedLists/SaveToList";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { useMedia } from "@/ui/useMedia";
import styles from "./BoughtBefore.module.css";
import { fittingNumber } from "./choices";
import { type BoughtOrder, useBought } from "./queries";

const orders: [BoughtOrder, string][] = [
  ["recent", "最近买过"],
  ["often", "买得最勤"],
  ["number", "买得最多"],
];

/** What the company has ordered, to order again: the last quantity is shown in each row. */
export default function BoughtBefore() {
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState<BoughtOrder>("recent");
  const { data, error, refetch, isPlaceholderData } = useBought(page, order);
  const narrow = useMedia(TABLET);
  const rows = data?.list;
  const boughtOf = useCallback(
    (goods: GoodsCard) => rows?.find((row) => row.goods.id === goods.id)?.bought,
    [rows],
  );
  const lastNumber = useCallback(
    (goods: GoodsCard) => fittingNumber(goods, boughtOf(goods)?.last_number ?? null),
    [boughtOf],
  );
  const history = useCallback(
    (goods: GoodsCard) => {
      const bought = boughtOf(goods);
      return bought ? (
        <small className={styles.history}>
          <span>
            {chinaDay(bought.last_at)} 买 {bought.last_number} {goods.unit}
          </span>{" "}
          <span>
            单价 ¥{bought.last_price}，共 {bought.times} 次
          </span>
        </small>
      ) : null;
    },
    [boughtOf],
  );
  // The quantities; a ref, so that typing in one row does not re-render the others.
  const boxes = useRef(new Map<number, number>());
  const onNumber = useCallback<OnNumber>((goods, number) => void boxes.current.set(goods.id, number), []);
  const saveCell = useCallback(
    (goods: GoodsCard) => (
      <SaveToList
        size="s"
        look="text"
        aria-label={`${goods.name} 存入常购清单`}
        title="存入常购清单"
        wishes={() => [{ goods_id: goods.id, number: boxes.current.get(goods.id) ?? lastNumber(goods) }]}
      >
        {null}
      </SaveToList>
    ),
    [lastNumber],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton view="table" narrow={narrow} />;
  if (data.total === 0)
    return (
      <div className="card">
        <EmptyState
          icon="list"
          title="还没有买过商品"
          hint="下过单的品种会列在这里，下次按上次的数量一键加购"
          action={
            <ButtonLink look="brand" to="/list">
              去逛商品列表
            </ButtonLink>
          }
        />
      </div>
    );
  const table = {
    label: "买过的商品",
    list: data.list.map((row) => row.goods),
    busy: isPlaceholderData,
    start: lastNumber,
    note: history,
    onNumber,
    extra: saveCell,
    newTab: true,
  };
  return (
    <>
      <fieldset className={styles.orders} aria-label="排序">
        {orders.map(([key, name]) => (
          <Button
            key={key}
            size="s"
            look={key === order ? "brand" : "plain"}
            aria-pressed={key === order}
            onClick={() => {
              setOrder(key);
              setPage(1);
            }}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <h2 className="visually-hidden">商品</h2>
      {narrow ? <StripList {...table} /> : <GoodsTable {...table} extraLabel="存入常购清单" />}
      <Pagination page={page} perPage={data.per_page} total={data.total} onChange={setPage} />
    </>
  );
}
