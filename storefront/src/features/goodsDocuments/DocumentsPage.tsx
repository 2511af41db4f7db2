import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ANY_KEY } from "@/api/anyKey";
import { useUser } from "@/features/user/queries";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Pagination } from "@/ui/Pagination";
import { ChoiceBar, RowsFrame, RowsHead, RowsTabs } from "@/ui/Rows";
import { SearchField } from "@/ui/SearchField";
import { Tabs } from "@/ui/Tabs";
import { DocumentRow } from "./DocumentRow";
import styles from "./DocumentsPage.module.css";
import { readFilters, writeFilters } from "./filters";
import { type DocumentFilters, MOST_ZIPPED, PER_PAGE, useDocuments, useDownload } from "./queries";

export default function DocumentsPage() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { data, error, refetch, isPlaceholderData } = useDocuments(filters, !!user?.is_passed);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const zip = useDownload();

  const go = (patch: Partial<DocumentFilters>) => setParams(writeFilters({ ...filters, page: 1, ...patch }));
  const tick = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  if (user && !user.is_passed) {
    return (
      <section>
        <h1 className={styles.title}>商品资料</h1>
        <div className="card">
          <EmptyState
            icon="lock"
            title="资质审核通过后开放"
            hint="注册证、首营资料等文件只提供给审核通过的客户"
            action={
              <ButtonLink look="brand" to="/zzzj">
                查看审核进度
              </ButtonLink>
            }
          />
        </div>
      </section>
    );
  }

  const list = data?.list ?? [];
  const all = list.length > 0 && list.every((document) => chosen.has(document.id));
  const toggleAll = () =>
    setChosen((before) => {
      const next = new Set(before);
      for (const { id } of list) {
        if (all) next.delete(id);
        else next.add(id);
      }
      return next;
    });
  const tabs = [
    { key: ANY_KEY, label: "全部" },
    ...(data?.kinds ?? []).map((kind) => ({ key: kind.code, label: kind.name, count: kind.count })),
  ];
  return (
    <section>
      <RowsHead title="商品资料">
        <SearchField
          label="商品名称、编码或批准文号"
          value={filters.keywords}
          maxLength={60}
          onSearch={(keywords) => go({ keywords })}
        />
      </RowsHead>
      <RowsTabs>
        <Tabs label="资料类型" items={tabs} value={filters.kind} onChange={(kind) => go({ kind })} />
      </RowsTabs>
      <ChoiceBar
        isAll={all}
        isNone={list.length === 0}
        onAll={toggleAll}
        count={chosen.size}
        most={MOST_ZIPPED}
        loading={zip.isPending}
        onDownload={() => zip.mutate([...chosen])}
        onClear={() => setChosen(new Set())}
      />
      <RowsFrame
        list={data?.list}
        error={error}
        onRetry={() => void refetch()}
        isOld={isPlaceholderData}
        empty={
          <EmptyState
            icon="search"
            title={filters.page > 1 ? "这一页没有资料了" : "没有找到资料"}
            hint="换个商品名称或资料类型试试；急用的资料请联系专属客服"
            action={
              <>
                <Button look="brand" onClick={() => go({ kind: ANY_KEY, keywords: "" })}>
                  查看全部资料
                </Button>
                <ButtonLink to="/help/fwbz/zskf">联系客服</ButtonLink>
              </>
            }
          />
        }
        row={(document) => (
          <DocumentRow
            key={document.id}
            document={document}
            choice={
              <input
                type="checkbox"
                aria-label={`选择 ${document.goods_name} ${document.title}`}
                checked={chosen.has(document.id)}
                onChange={() => tick(document.id)}
              />
            }
            goods={
              <p className={styles.goods}>
                <Link to={`/list/info/${document.goods_id}`}>{document.goods_name}</Link>
                <span className={styles.small}>
                  {document.spec} · {document.maker}
                </span>
              </p>
            }
          />
        )}
      />
      {data && (
        <Pagination
          page={filters.page}
          perPage={PER_PAGE}
          total={data.total}
          onChange={(page) => go({ page })}
        />
      )}
    </section>
  );
}
