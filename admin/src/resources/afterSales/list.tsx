import { Box, Stack, Tab, Tabs } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { AfterSale } from "../../api/types";
import { useListOf } from "../../api/useRecords";
import { Price } from "../../fields/Price";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime, since } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { BulkSteps } from "./BulkSteps";
import { CLAIM_STATUS, KINDS, TASKS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("after_sales");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="售后单号、订单号、客户、商品、批号" />,
  <SelectInput key="kind" source="kind" alwaysOn choices={choices(KINDS)} />,
  <SelectInput key="awaits" source="awaits" choices={choices(TASKS)} />,
];

const exporter = csvExporter("售后", [
  { label: "售后单号", value: (c) => c.id },
  { label: "订单号", value: (c) => c.order_id },
  { label: "客户", value: (c) => c.company },
  { label: "类型", value: (c) => c.kind_text },
  { label: "状态", value: (c) => c.status_text },
  { label: "原因", value: (c) => c.reason },
  { label: "商品", value: (c) => c.lines.map((l) => `${l.name} ${l.batch} ×${l.number}`).join("；") },
  { label: "金额", value: (c) => c.amount },
  { label: "申请时间", value: (c) => dateTime(c.created_at) },
  { label: "结束时间", value: (c) => dateTime(c.ended_at) },
]);

const Status = ({ claim }: { claim: AfterSale }) => (
  <Stack direction="row" sx={{ gap: 0.5, flexWrap: "wrap" }}>
    <StatusTag word={CLAIM_STATUS[claim.status]} text={claim.status_text} />
    {claim.needs_qa && <Tag tone="info">质管</Tag>}
    {claim.checked_by && claim.status === 40 && <Tag tone="warn">待复核</Tag>}
  </Stack>
);

const goodsOf = (claim: AfterSale) =>
  `${claim.lines[0]?.name ?? ""}${claim.lines.length > 1 ? ` 等 ${claim.lines.length} 项` : ""}`;

const Card = (claim: AfterSale) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{claim.company}</Box>
      <Status claim={claim} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary", my: 0.5 }}>
      {claim.kind_text} · {claim.reason} · {since(claim.created_at)}
    </Box>
    <Stack direction="row" sx={{ gap: 1.5, typography: "body2" }}>
      <span>{goodsOf(claim)}</span>
      {claim.kind !== "exchange" && <Price value={claim.amount} strong />}
    </Stack>
  </Box>
);

function StatusTabs() {
  const { filterValues, setFilters, displayedFilters } = useListOf("after_sales");
  const { status, ...others } = filterValues as { status?: number } & Record<string, unknown>;
  return (
    <Tabs
      value={status ?? 0}
      onChange={(_, next: number) =>
        setFilters(next === 0 ? others : { ...others, status: next }, displayedFilters)
      }
      variant="scrollable"
      scrollButtons="auto"
      aria-label="售后状态"
      sx={{ borderBottom: 1, borderColor: "divider", px: 1 }}
    >
      <Tab value={0} label="全部" />
      {Object.entries(CLAIM_STATUS).map(([code, word]) => (
        <Tab key={code} value={Number(code)} label={word.text} />
      ))}
    </Tabs>
  );
}

export function AfterSaleList() {
  const small = useSmall();
  return (
    <ListFrame
      title="售后"
      filters={filters}
      sort={{ field: "created_at", order: "DESC" }}
      exporter={exporter}
    >
      <StatusTabs />
      {small ? (
        <CardList card={Card} to={({ id }) => `/after_sales/${id}/show`} bulk={<BulkSteps />} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={<BulkSteps />}>
          <DataTable.Col
            source="id"
            render={(c) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{c.id}</Box>
                <Box sx={{ color: "text.disabled", typography: "caption" }} title={dateTime(c.created_at)}>
                  {since(c.created_at)}
                </Box>
              </>
            )}
          />
          <DataTable.Col
            source="company"
            disableSort
            render={(c) => (
              <>
                <Box>{c.company}</Box>
                <Box sx={{ color: "text.disabled", typography: "caption" }}>{c.order_id}</Box>
              </>
            )}
          />
          <DataTable.Col
            source="kind"
            render={(c) => (
              <>
                <Box>{c.kind_text}</Box>
                <Box sx={{ color: "text.disabled", typography: "caption" }}>{c.reason}</Box>
              </>
            )}
          />
          <DataTable.Col source="lines" disableSort render={goodsOf} />
          <DataTable.Col
            align="right"
            source="amount"
            render={(c) => (c.kind === "exchange" ? "—" : <Price value={c.amount} strong />)}
          />
          <DataTable.Col source="status" render={(c) => <Status claim={c} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
