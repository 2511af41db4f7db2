import type { UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import type { ApiError } from "@/api/client";
import type { ActivityGoods } from "@/api/types";
import { CardGrid } from "@/features/goods/list/CardGrid";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Pagination } from "@/ui/Pagination";

export interface GoodsPagesProps {
  result: UseQueryResult<ActivityGoods, ApiError>;
  label: string;
  /** link when the list is empty */
  empty: { to: string; go: string };
}

/** The goods that an activity or a series gathers, page by page. */
export function GoodsPages({ result, label, empty }: GoodsPagesProps) {
  const [, setParams] = useSearchParams();
  const top = useRef<HTMLDivElement>(null);
  const { data, isPlaceholderData } = result;
  if (!data) return null;

  function turnTo(page: number) {
    setParams((kept) => {
      const next = new URLSearchParams(kept);
      if (page > 1) next.set("page", String(page));
      else next.delete("page");
      return next;
    });
    top.current?.scrollIntoView({ block: "start" });
  }

  return (
    <div ref={top} style={{ scrollMarginTop: "calc(var(--top-bar, 0px) + var(--s2))" }}>
      <h2 className="visually-hidden">商品</h2>
      {data.list.length > 0 ? (
        <CardGrid list={data.list} busy={isPlaceholderData} label={label} />
      ) : (
        <div className="card">
          <EmptyState
            icon="grid"
            title={data.page > 1 ? "这一页没有商品了" : "暂时没有可以看到的商品"}
            hint={data.page > 1 ? undefined : "商品可能已售完下架，或需要登录并通过资质审核后才能看到"}
            action={
              <ButtonLink look="brand" to={data.page > 1 ? "?" : empty.to}>
                {data.page > 1 ? "回到第一页" : empty.go}
              </ButtonLink>
            }
          />
        </div>
      )}
      <Pagination page={data.page} perPage={data.per_page} total={data.total} onChange={turnTo} />
    </div>
  );
}
