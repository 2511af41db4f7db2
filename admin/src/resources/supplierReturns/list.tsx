import { Box, Stack } from "@mui/material";
import { AutocompleteInput, ReferenceInput, SearchInput, SelectInput } from "react-admin";
import type { SupplierReturn } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { DoneBy } from "../../fields/DoneBy";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { ReturnActions } from "./Decision";
import { RETURN_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("supplier_returns");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="单号、原因、供货单位、商品、批号" />,
  <SelectInput key="status" source="status" choices={choices(RETURN_STATUS)} alwaysOn />,
  <ReferenceInput key="supplier" source="supplier_id" reference="suppliers" perPage={25}>
    <AutocompleteInput label="供货单位" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
];

const views = [
  { label: "全部", filter: {} },
  { label: "待审核", filter: { status: "waiting" } },
  { label: "已退出", filter: { status: "sent" } },
];

const decided = (row: SupplierReturn) => `${row.decided_by} ${dateTime(row.decided_at)}`.trim();

const exporter = csvExporter("购进退出", [
  { label: "单号", value: (r) => r.number },
  { label: "供货单位", value: (r) => r.supplier },
  { label: "收货单号", value: (r) => r.receipt_number },
  { label: "商品", value: (r) => `${r.goods_name} ${r.spec}` },
  { label: "批号", value: (r) => r.batch_number },
  { label: "有效期至", value: (r) => r.expires_on },
  { label: "仓库", value: (r) => `${r.warehouse} ${r.source_text}` },
  { label: "数量", value: (r) => `${r.quantity} ${r.unit}` },
  { label: "金额", value: (r) => r.amount },
  { label: "原因", value: (r) => r.reason },
  { label: "状态", value: (r) => r.status_text },
  { label: "追溯码", value: (r) => r.codes.join(" ") },
  { label: "登记", value: (r) => `${r.asked_by} ${dateTime(r.asked_at)}` },
  { label: "审核", value: decided },
  { label: "意见", value: (r) => r.opinion },
]);

const minor = { typography: "caption", color: "text.secondary" } as const;

const Status = ({ row }: { row: SupplierReturn }) => (
  <Box>
    <StatusTag word={RETURN_STATUS[row.status]} text={row.status_text} />
    {row.hindrance && <Box sx={minor}>{row.hindrance}</Box>}
  </Box>
);

const card = (row: SupplierReturn) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{row.goods_name}</Box>
      <StatusTag word={RETURN_STATUS[row.status]} text={row.status_text} />
    </Stack>
    <Box sx={{ typography: "body2" }}>
      批号 {row.batch_number} · {row.source_text} {row.quantity} {row.unit} · {row.supplier}
    </Box>
    <Clamped text={row.reason} sx={{ typography: "body2" }} />
    <Box sx={minor}>
      {row.number} · {row.asked_by} {dateTime(row.asked_at)}
    </Box>
    {row.decided_at && <Clamped text={`${decided(row)}：${row.opinion}`} sx={minor} />}
    {row.hindrance && <Box sx={minor}>{row.hindrance}</Box>}
    <ReturnActions row={row} />
  </Box>
);

/** What goes back to suppliers; it is asked for at the line of the delivery that brought it. */
export function SupplierReturnList() {
  const isSmall = useSmall();
  return (
    <ListFrame
      title="购进退出"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
    >
      {isSmall ? (
        <CardList card={card} />
      ) : (
        // What belongs together stands in one column, so that all of them fit on a small laptop.
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col
            source="asked_at"
            render={(row) => (
              <>
                <Box sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>{row.number}</Box>
                <DoneBy name={row.asked_by} at={row.asked_at} />
              </>
            )}
          />
          <DataTable.Col source="status" disableSort render={(row) => <Status row={row} />} />
          <DataTable.Col
            source="goods_name"
            disableSort
            render={(row) => (
              <>
                <Box>{row.goods_name}</Box>
                <Box sx={minor}>批号 {row.batch_number}</Box>
                <Box sx={minor}>{row.supplier}</Box>
              </>
            )}
          />
          <DataTable.Col
            source="quantity"
            align="right"
            disableSort
            render={(row) => (
              <Box sx={{ whiteSpace: "nowrap" }}>
                {row.quantity} {row.unit}
                <Box sx={minor}>{row.source_text}</Box>
              </Box>
            )}
          />
          <DataTable.Col source="reason" disableSort render={(row) => <Clamped text={row.reason} />} />
          <DataTable.Col
            source="decided_at"
            render={(row) =>
              row.decided_at ? (
                <>
                  <DoneBy name={row.decided_by} at={row.decided_at} />
                  <Clamped text={row.opinion} sx={minor} />
                </>
              ) : (
                "—"
              )
            }
          />
          <DataTable.Col label="操作" render={(row) => <ReturnActions row={row} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
