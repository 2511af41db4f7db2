import { Box, Button, Stack, Typography } from "@mui/material";
import {
  AutocompleteInput,
  DateInput,
  NumberInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
} from "react-admin";
import { Link } from "react-router-dom";
import type { GoodsReceipt } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useListOf } from "../../api/useRecords";
import { DoneBy } from "../../fields/DoneBy";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { receiveLink } from "./links";
import { ReceivingRulesButton } from "./RulesDialog";
import { acceptedBy, RECEIPT_STATUS, RELEASE, withdrawnBy } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("goods_receipts");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="单号、供货单位、商品、批号" />,
  <SelectInput key="status" source="status" choices={choices(RECEIPT_STATUS)} alwaysOn />,
  <ReferenceInput key="supplier" source="supplier_id" reference="suppliers" perPage={25} alwaysOn>
    <AutocompleteInput label="供货单位" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses" perPage={100}>
    <SelectInput label="仓库" optionText="name" />
  </ReferenceInput>,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
  <NumberInput key="goods" source="goods_id" label="商品编号" min={1} step={1} />,
];

const views = [
  { label: "待验收", filter: { status: "waiting" } },
  { label: "待药检报告", filter: { unreported: true } },
  { label: "部分拒收", filter: { status: "partly" } },
  { label: "拒收", filter: { status: "refused" } },
];

const exporter = csvExporter("收货单", [
  { label: "收货单号", value: (r) => r.number },
  { label: "供货单位", value: (r) => r.supplier },
  { label: "采购订单号", value: (r) => r.purchase_order },
  { label: "随货同行单号", value: (r) => r.delivery_note },
  { label: "仓库", value: (r) => r.warehouse },
  { label: "状态", value: (r) => r.status_text },
  { label: "首个商品", value: (r) => r.goods_name },
  { label: "行数", value: (r) => r.line_count },
  { label: "到货数量", value: (r) => r.units },
  { label: "合格数量", value: (r) => r.accepted },
  { label: "金额", value: (r) => r.amount },
  { label: "收货", value: (r) => `${r.received_by} ${dateTime(r.received_at)}` },
  { label: "验收", value: (r) => acceptedBy(r) },
  { label: "作废", value: (r) => withdrawnBy(r) },
  { label: "外观、包装、标签", value: (r) => r.appearance },
  { label: "意见", value: (r) => r.opinion },
]);

const Status = ({ row }: { row: GoodsReceipt }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    <StatusTag word={RECEIPT_STATUS[row.status]} text={row.status_text} />
    {row.unreported > 0 && <StatusTag word={RELEASE.unreported} />}
  </Stack>
);

const goodsOf = (row: GoodsReceipt) =>
  row.line_count > 1 ? `${row.goods_name} 等 ${row.line_count} 行` : row.goods_name;

/** What to do where nothing is shown. */
function Nothing() {
  const { filterValues } = useListOf("goods_receipts");
  const writes = useCan()("goods_receipts", "write");
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Stack sx={{ alignItems: "center", gap: 1.5, p: 4, textAlign: "center" }}>
      <Typography>{isFiltered ? "没有符合筛选条件的收货单" : "还没有收货单"}</Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        供货单位送来的货在这里登记，验收合格后成为库存
      </Typography>
      {writes && (
        <Button component={Link} to={receiveLink()} variant="contained">
          登记收货
        </Button>
      )}
    </Stack>
  );
}

const card = (row: GoodsReceipt) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{row.supplier}</Box>
      <Status row={row} />
    </Stack>
    <Box sx={{ typography: "body2" }}>{goodsOf(row)}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {row.number} · {row.units} 件 · {row.received_by} {dateTime(row.received_at)}
    </Box>
  </Box>
);

export function GoodsReceiptList() {
  const small = useSmall();
  const can = useCan();
  return (
    <ListFrame
      title="收货单"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={can("goods_receipts", "write")}
      actions={can("acceptance", "read") && <ReceivingRulesButton />}
    >
      {small ? (
        <CardList card={card} to={({ id }) => `/goods_receipts/${id}/show`} empty={<Nothing />} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false} empty={<Nothing />}>
          <DataTable.Col source="number" />
          <DataTable.Col source="status" render={(row) => <Status row={row} />} />
          <DataTable.Col
            source="supplier"
            disableSort
            render={(row) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{row.supplier}</Box>
                <Box sx={{ color: "text.secondary", typography: "caption" }}>{row.delivery_note}</Box>
              </>
            )}
          />
          <DataTable.Col source="lines" disableSort render={goodsOf} />
          <DataTable.Col
            source="units"
            align="right"
            disableSort
            render={(row) => row.units.toLocaleString("zh-CN")}
          />
          <DataTable.Col
            source="amount"
            align="right"
            disableSort
            render={(row) => <Price value={row.amount} />}
          />
          <DataTable.Col source="warehouse" disableSort />
          <DataTable.Col
            source="received_at"
            render={(row) => <DoneBy name={row.received_by} at={row.received_at} />}
          />
          <DataTable.Col
            source="decided_at"
            render={(row) => (row.decided_at ? <DoneBy name={row.decided_by} at={row.decided_at} /> : "—")}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}
