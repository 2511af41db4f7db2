import type { QueryClient } from "@tanstack/react-query";
import { COUNTER, PHONE, TABLET } from "@yaoji/tokens/widths";
import { type ReactNode, useRef, useState } from "react";
import { Link, type Params, useLocation } from "react-router";
import { StandingBanner } from "@/features/user/StandingBanner";
import { LAST_PAGE } from "@/ui/address";
import { Button } from "@/ui/Button";
import { Drawer } from "@/ui/Drawer";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Icon } from "@/ui/Icon";
import { lastPage, Pagination } from "@/ui/Pagination";
import { keepForLong, keptForLong } from "@/ui/sessionStore";
import { useMedia } from "@/ui/useMedia";
import styles from "./GoodsListPage.module.css";
import { CardGrid } from "./list/CardGrid";
import { CouponsToClaim } from "./list/CouponsToClaim";
import { FilterBar } from "./list/FilterBar";
import { FilterChips } from "./list/FilterChips";
import { DEEPEST_HIT, hasChoice, type ListScope, noChoice } from "./list/filters";
import { GoodsTable } from "./list/GoodsTable";
import { ListSkeleton } from "./list/ListSkeleton";
import { ListToolbar } from "./list/ListToolbar";
import { NothingFound } from "./list/NothingFound";
import { StripList } from "./list/StripList";
import type { ListView } from "./list/scopes";
import { filtersAt, type List, useList } from "./list/useList";
import { ViewSwitch } from "./list/ViewSwitch";
import { goodsListOptions } from "./queries";

export interface GoodsListPageProps {
  view: ListView;
  /** which goods: the whole list, a search, a zone; "other" takes /list/other/:id */
  scope: ListScope;
  /** what a zone or a brand calls itself */
  title?: string;
  lead?: string;
}

const UNFOLD_KEY = "yaoji.filters-unfolded";

/** Filters are collapsed so that the rows are higher up; unfolded filters stay unfolded next time. */
function useFolded(): [folded: boolean, toggle: () => void] {
  const [folded, setFolded] = useState(() => keptForLong(UNFOLD_KEY) !== true);
  return [
    folded,
    () => {
      keepForLong(UNFOLD_KEY, folded);
      setFolded(!folded);
    },
  ];
}

function ScopeSwitch({ list }: { list: List }) {
  const { query, hrefFor } = list;
  return (
    <nav aria-label="搜索范围" className={styles.scopes}>
      {([1, 2] as const).map((type) => (
        <Link
          key={type}
          to={hrefFor({ type })}
          className={styles.scope}
          aria-current={query.type === type ? "true" : undefined}
        >
          {type === 1 ? "药品" : "厂家"}
        </Link>
      ))}
    </nav>
  );
}

export function preload(
  client: QueryClient,
  { id }: Params,
  search: URLSearchParams,
  { scope }: Pick<GoodsListPageProps, "scope">,
): void {
  const options = goodsListOptions(filtersAt(search, scope, id), "preload");
  void client.prefetchQuery({ ...options, meta: { errors: "unasked" } });
}

export default function GoodsListPage({ view: routeView, scope, title: ownTitle, lead }: GoodsListPageProps) {
  const list = useList(routeView, scope);
  const { query, result, change, view } = list;
  const title = ownTitle ?? list.title;
  const [filtering, setFiltering] = useState(false);
  const [folded, fold] = useFolded();
  const top = useRef<HTMLDivElement>(null);
  const phone = useMedia(PHONE);
  const narrow = useMedia(TABLET);
  const counter = useMedia(COUNTER);

  const { data, error, isPlaceholderData } = result;
  const total = Math.min(data?.total ?? 0, LAST_PAGE * query.perPage, DEEPEST_HIT);
  const last = lastPage(total, query.perPage);
  // Nothing to narrow and nothing to sort; filters that left nothing can be taken off again.
  const isEmpty = data?.total === 0 && !hasChoice(query);
  const asked = (useLocation().state as { asked?: string } | null)?.asked;

  function turnTo(page: number) {
    change({ page });
    top.current?.scrollIntoView({ block: "start" });
  }
  function turn(direction: 1 | -1): boolean {
    const page = query.page + direction;
    if (page < 1 || page > last) return false;
    turnTo(page);
    return true;
  }

  let body: ReactNode;
  if (data?.list.length) {
    const shown = { list: data.list, busy: isPlaceholderData, label: title };
    body =
      view === "cards" ? (
        <CardGrid {...shown} />
      ) : narrow ? (
        <StripList {...shown} pictures={view === "table"} />
      ) : (
        <GoodsTable {...shown} pictures={view === "table"} onTurnPage={turn} />
      );
  } else if (data && query.page > 1) {
    body = (
      <div className={`card ${styles.beyond}`}>
        <p>{total > 0 ? "翻过头了，这里已经没有商品" : "这一页没有商品了"}</p>
        <Button look="brand" onClick={() => turnTo(last)}>
          {last > 1 ? `去最后一页（第 ${last} 页）` : "回到第一页"}
        </Button>
      </div>
    );
  } else if (data) body = <NothingFound list={list} />;
  else if (error?.code === 422)
    // Asking again would be refused again: the address asks for what there isn't.
    body = (
      <div className="card">
        <EmptyState
          icon="search"
          title="筛选条件有误"
          hint={error.firstFieldError ?? error.message}
          action={
            <Button look="brand" onClick={() => change(noChoice)}>
              清空筛选
            </Button>
          }
        />
      </div>
    );
  else if (error)
    body = (
      <div className="card">
        <ErrorState error={error} onRetry={() => void result.refetch()} />
      </div>
    );
  else body = <ListSkeleton view={view} narrow={narrow} />;

  return (
    <section className={`container ${styles.page}`}>
      <header className={`card ${styles.head}`}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.count} role="status">
            {data && (
              <>
                {!phone && "共 "}
                <b className="num">{data.total}</b> 个品种
              </>
            )}
          </p>
          {lead && <p className={styles.lead}>{lead}</p>}
          {asked && (
            <p className={styles.lead} role="status">
              没有找到“{asked}”，已按“{query.keywords}”搜索
            </p>
          )}
          <span className={styles.tools}>
            {scope === "search" && query.keywords && <ScopeSwitch list={list} />}
            {phone && !isEmpty && (
              <>
                <CouponsToClaim brief goods={data?.list ?? []} category={query.category} />
                <ViewSwitch list={list} />
              </>
            )}
            {!phone && !isEmpty && (
              <Button look="text" size="s" aria-expanded={!folded} onClick={fold}>
                {folded ? "更多筛选" : "收起筛选"}
                <Icon name={folded ? "down" : "up"} size={12} />
              </Button>
            )}
          </span>
        </div>
        {!phone && !isEmpty && !(counter && folded) && <FilterBar list={list} all={!folded} />}
        <FilterChips list={list} />
      </header>
      <StandingBanner />
      <div ref={top} className={styles.anchor}>
        {!isEmpty && <ListToolbar list={list} phone={phone} onFilter={() => setFiltering(true)} />}
      </div>
      {data && error && !isPlaceholderData && (
        <p role="alert" className={styles.stale}>
          没有刷新成功，看到的可能是稍早的价格和库存
          <Button look="text" size="s" onClick={() => void result.refetch()}>
            重试
          </Button>
        </p>
      )}
      <h2 id="goods" tabIndex={-1} className="visually-hidden">
        商品
      </h2>
      {body}
      <Pagination
        page={query.page}
        perPage={query.perPage}
        total={total}
        all={data?.total}
        onChange={turnTo}
      />
      {view !== "cards" && !narrow && !!data?.list.length && (
        <p className={styles.keys}>
          <kbd>↑</kbd> <kbd>↓</kbd> 换行　<kbd>Enter</kbd> 加入购物车并到下一行　<kbd>PageDown</kbd>{" "}
          <kbd>PageUp</kbd> 翻页
        </p>
      )}
      {filtering && (
        <Drawer
          title="筛选"
          side="right"
          width={340}
          onClose={() => setFiltering(false)}
          footer={
            <Button look="brand" block onClick={() => setFiltering(false)}>
              {data ? `查看 ${data.total} 个品种` : "查看"}
            </Button>
          }
        >
          <FilterBar list={list} />
        </Drawer>
      )}
    </section>
  );
}
