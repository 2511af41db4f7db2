import { Box, Stack } from "@mui/material";
import {
  AutocompleteInput,
  DateInput,
  NumberInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
} from "react-admin";
import type { PurchaseOrder } from "../../api/types";
import { useCan } from "../../api/useCan";
import { DoneBy } from "../../fields/DoneBy";
import { Price } from "../../fields/Price";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { goodsOf, PURCHASE_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("purchase_orders");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="单号、供货单位、商品、备注" />,
  <SelectInput key="status" source="status" choices={choices(PURCHASE_STATUS)} alwaysOn />,
  <ReferenceInput key="supplier" source="supplier_id" reference="suppliers" perPage={25} alwaysOn>
    <AutocompleteInput label="供货单位" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
  <NumberInput key="goods" source="goods_id" label="商品编号" min={1} step={1} />,
];

const views = [
  { label: "待到货", filter: { status: "open" } },
  { label: "已到齐", filter: { status: "done" } },
  { label: "已结束", filter: { status: "closed" } },
];

const exporter = csvExporter("采购订单", [
  { label: "采购订单号", value: (r) => r.number },
  { label: "供货单位", value: (r) => r.supplier },
  { label: "状态", value: (r) => r.status_text },
  { label: "首个商品", value: (r) => r.lines[0]?.goods_name ?? "" },
  { label: "行数", value: (r) => r.lines.length },
  { label: "订购数量", value: (r) => r.units },
  { label: "已入库", value: (r) => r.accepted },
  { label: "金额", value: (r) => r.amount },
  { label: "预计到货", value: (r) => r.expected_on ?? "" },
  { label: "下单", value: (r) => `${r.ordered_by} ${dateTime(r.ordered_at)}` },
  { label: "备注", value: (r) => r.note },
  { label: "结束原因", value: (r) => r.close_reason },
]);

const Status = ({ row }: { row: PurchaseOrder }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    <StatusTag word={PURCHASE_STATUS[row.status]} text={row.status_text} />
    {row.is_late && <Tag tone="danger">逾期未到</Tag>}
  </Stack>
);

const card = (row: PurchaseOrder) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{row.supplier}</Box>
      <Status row={row} />
    </Stack>
    <Box sx={{ typography: "body2" }}>{goodsOf(row)}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {row.number} · 入库 {row.accepted} / {row.units} · {row.ordered_by} {dateTime(row.ordered_at)}
    </Box>
  </Box>
);

/** What purchasing ordered from suppliers, and how much of it is there. */
export function PurchaseOrderList() {
  const small = useSmall();
  const can = useCan();
  return (
    <ListFrame
      title="采购订单"
      filters={filters}
      views={views}
      sort={{ field: "ordered_at", order: "DESC" }}
      exporter={exporter}
      canCreate={can("purchases", "write")}
    >
      {small ? (
        <CardList card={card} to={({ id }) => `/purchase_orders/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="number" disableSort />
          <DataTable.Col source="status" disableSort render={(row) => <Status row={row} />} />
          <DataTable.Col source="supplier" disableSort />
          <DataTable.Col source="lines" disableSort render={goodsOf} />
          <DataTable.Col
            source="accepted"
            align="right"
            disableSort
            render={(row) => `${row.accepted} / ${row.units}`}
          />
          <DataTable.Col
            source="amount"
            align="right"
            disableSort
            render={(row) => <Price value={row.amount} />}
          />
          <DataTable.Col source="expected_on" render={(row) => row.expected_on ?? "—"} />
          <DataTable.Col
            source="ordered_at"
            render={(row) => <DoneBy name={row.ordered_by} at={row.ordered_at} />}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}
