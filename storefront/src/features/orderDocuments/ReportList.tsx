import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { ReportItem } from "@/api/types";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { toast } from "@/ui/notices";
import { Pagination } from "@/ui/Pagination";
import { ChoiceBar, Row, RowFacts, RowName, RowNote, RowsFrame } from "@/ui/Rows";
import { SearchField } from "@/ui/SearchField";
import { StatusMark, type StatusTone } from "@/ui/StatusMark";
import {
  MOST_ZIPPED,
  PER_PAGE,
  type ReportFilters,
  useAskReport,
  useReportDownload,
  useReports,
} from "./queries";

const TONES: Record<string, StatusTone> = { ready: "go", asked: "off", missing: "wrong" };

const dayOf = (text: string | null) => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? (text ?? "") : "");

function filtersOf(params: URLSearchParams): ReportFilters {
  return {
    keywords: (params.get("keywords") ?? "").trim().slice(0, 60),
    from: dayOf(params.get("from")),
    to: dayOf(params.get("to")),
    page: readPage(params.get("page")),
  };
}

function addressOf({ keywords, from, to, page }: ReportFilters): Record<string, string> {
  return {
    ...(keywords ? { keywords } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}

function Search({
  filters,
  onChange,
}: {
  filters: ReportFilters;
  onChange: (patch: Partial<ReportFilters>) => void;
}) {
  const day = (name: "from" | "to", label: string) => (
    <input
      type="date"
      aria-label={label}
      value={filters[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <SearchField
      label="商品名称、批号或订单号"
      value={filters.keywords}
      maxLength={60}
      onSearch={(keywords) => onChange({ keywords })}
    >
      <span>发货</span>
      {day("from", "发货日期从")}
      <span>至</span>
      {day("to", "发货日期到")}
    </SearchField>
  );
}

export function ReportList() {
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const { data, error, refetch, isPlaceholderData } = useReports(filters);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const files = useReportDownload();

  const go = (patch: Partial<ReportFilters>) => setParams(addressOf({ ...filters, page: 1, ...patch }));
  const change = (ids: readonly number[], isIn: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isIn) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const ready = (data?.list ?? []).flatMap((row) => (row.report_id === null ? [] : [row.report_id]));
  const all = ready.length > 0 && ready.every((id) => chosen.has(id));
  const narrowed = filters.keywords !== "" || filters.from !== "" || filters.to !== "";
  return (
    <>
      <ChoiceBar
        isAll={all}
        isNone={ready.length === 0}
        onAll={() => change(ready, !all)}
        count={chosen.size}
        most={MOST_ZIPPED}
        loading={files.isPending}
        onDownload={() => files.mutate([...chosen])}
        onClear={() => setChosen(new Set())}
      >
        <Search filters={filters} onChange={go} />
      </ChoiceBar>
      <RowsFrame
        list={data?.list}
        error={error}
        onRetry={() => void refetch()}
        isOld={isPlaceholderData}
        empty={
          narrowed || filters.page > 1 ? (
            <EmptyState
              icon="search"
              title="没有找到药检报告"
              hint="换个商品名称、批号或日期试试"
              action={
                <Button look="brand" onClick={() => setParams({})}>
                  查看全部批号
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon="order"
              title="还没有收到过商品"
              hint="订单发货后，每个批号的药检报告都在这里下载"
              action={
                <ButtonLink look="brand" to="/list/table">
                  去采购
                </ButtonLink>
              }
            />
          )
        }
        row={(item) => (
          <Report
            key={item.id}
            item={item}
            isChosen={item.report_id !== null && chosen.has(item.report_id)}
            onChoose={(isIn) => item.report_id !== null && change([item.report_id], isIn)}
            isComing={
              files.isPending && files.variables.length === 1 && files.variables[0] === item.report_id
            }
            onDownload={(id) => files.mutate([id])}
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
    </>
  );
}

interface ReportProps {
  item: ReportItem;
  isChosen: boolean;
  onChoose: (isIn: boolean) => void;
  /** its file is on its way */
  isComing: boolean;
  onDownload: (id: number) => void;
}

function Report({ item, isChosen, onChoose, isComing, onDownload }: ReportProps) {
  const ask = useAskReport();
  const { report_id: report } = item;
  const batch = `${item.goods_name} 批号 ${item.batch_number}`;
  return (
    <Row
      choice={
        <input
          type="checkbox"
          aria-label={`选择 ${batch}`}
          checked={isChosen}
          disabled={report === null}
          onChange={(event) => onChoose(event.target.checked)}
        />
      }
      side={
        report === null ? (
          <Button
            size="s"
            loading={ask.isPending}
            disabled={item.status === "asked"}
            aria-label={`催要 ${batch} 的药检报告`}
            onClick={() =>
              ask.mutate(
                { goods_id: item.goods_id, batch_number: item.batch_number },
                { onSuccess: () => toast("已通知质量管理部，上传后会发消息给您") },
              )
            }
          >
            {item.status === "asked" ? "已催要" : "催要报告"}
          </Button>
        ) : (
          <Button
            size="s"
            icon="download"
            loading={isComing}
            aria-label={`下载 ${batch}`}
            onClick={() => onDownload(report)}
          >
            下载
          </Button>
        )
      }
    >
      <RowName>
        <Link to={`/list/info/${item.goods_id}`}>{item.goods_name}</Link>
        <RowNote>
          {item.spec} · {item.maker}
        </RowNote>
        <StatusMark tone={TONES[item.status] ?? "off"}>{item.status_text}</StatusMark>
      </RowName>
      <RowFacts>
        <span>
          批号 <span className="num">{item.batch_number}</span>
        </span>
        <span>有效期至 {item.expires_on}</span>
        <span>
          {item.number} {item.unit}
        </span>
        <span>
          订单{" "}
          <Link to={`/order/info/${item.order_id}`} className="num">
            {item.order_id}
          </Link>
        </span>
        <span>{item.shipped_at && `${chinaDay(item.shipped_at)} 发货`}</span>
      </RowFacts>
    </Row>
  );
}
