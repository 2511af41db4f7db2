import { Box, Stack } from "@mui/material";
import { NumberInput, SearchInput, SelectInput } from "react-admin";
import { fileReceipt } from "../../api/calls/receipts";
import type { Receipt } from "../../api/types";
import { useCan } from "../../api/useCan";
import { DoneBy } from "../../fields/DoneBy";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { BulkStep } from "../../lists/BulkStep";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { QualityRulesButton } from "../../review/QualityRules";
import { isToCompare, RECEIPT_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("receipts");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="订单号、客户" />,
  <SelectInput
    key="status"
    source="status"
    choices={Object.entries(RECEIPT_STATUS).map(([id, { text }]) => ({ id: Number(id), name: text }))}
    alwaysOn
  />,
  <NumberInput key="company" source="company_id" label="客户编号" min={1} step={1} />,
];

const views = [
  { label: "待复核", filter: { status: 20 } },
  { label: "已逾期", filter: { overdue: true } },
  { label: "异常", filter: { status: 40 } },
  { label: "待确认", filter: { status: 10 } },
];

const exporter = csvExporter("含麻回执", [
  { label: "订单", value: (r) => r.order_id },
  { label: "客户", value: (r) => r.company },
  { label: "状态", value: (r) => r.status_text },
  { label: "最后期限", value: (r) => r.due_on },
  { label: "收货人", value: (r) => r.receiver },
  { label: "收货日期", value: (r) => r.received_on },
  { label: "提交", value: (r) => `${r.confirmed_by} ${dateTime(r.confirmed_at)}` },
  { label: "复核", value: (r) => `${r.decided_by} ${dateTime(r.decided_at)}` },
  { label: "异常原因", value: (r) => r.reason },
]);

const Status = ({ row }: { row: Receipt }) => (
  <Stack direction="row" sx={{ gap: 0.5 }}>
    <StatusTag word={RECEIPT_STATUS[row.status]} text={row.status_text} />
    {row.is_overdue && <StatusTag word={{ text: "已逾期", tone: "danger" }} />}
  </Stack>
);

/** Each note was compared already; what does not agree goes back with its reason, one by one. */
const BulkFile = () => (
  <BulkStep
    of="receipts"
    text="归档"
    unit="份"
    isOpen={isToCompare}
    nameOf={({ order_id }) => order_id}
    run={({ id }) => fileReceipt(id)}
    follows={() => [
      "这些随货同行单都已逐份与备案的印章和收货人核对，相符",
      "归档以后客户不能再改，也不再欠这些订单的回执",
    ]}
    refresh={["receipts"]}
  />
);

export function ReceiptList() {
  const small = useSmall();
  const bulk = useCan()("receipts", "write") && <BulkFile />;
  const card = (row: Receipt) => (
    <Box>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{row.company}</Box>
        <Status row={row} />
      </Stack>
      <Box sx={{ typography: "body2" }}>
        {row.order_id} · 期限 {row.due_on}
      </Box>
    </Box>
  );
  return (
    <ListFrame
      title="含麻回执"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      actions={<QualityRulesButton />}
    >
      {small ? (
        <CardList
          card={card}
          to={({ id }) => `/receipts/${id}/show`}
          bulk={bulk}
          isSelectable={isToCompare}
        />
      ) : (
        <DataTable rowClick="show" isRowSelectable={isToCompare} bulkActionButtons={bulk}>
          <DataTable.Col source="order_id" disableSort />
          <DataTable.Col label="客户" render={(row) => row.company} />
          <DataTable.Col source="status" render={(row) => <Status row={row} />} />
          <DataTable.Col source="due_on" />
          <DataTable.Col
            label="收货"
            render={(row) => (
              <>
                {row.receiver}{" "}
                <Box sx={{ display: "inline-block", whiteSpace: "nowrap" }}>{row.received_on}</Box>
              </>
            )}
          />
          <DataTable.Col
            source="confirmed_at"
            render={(row) => <DoneBy name={row.confirmed_by} at={row.confirmed_at} />}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}
