import { Box, Stack } from "@mui/material";
import { BooleanInput, SearchInput } from "react-admin";
import type { QuantityAlarm } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { RecordLink } from "../../fields/RecordLink";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ORDER_STATUS } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { QuantityRulesButton } from "./QuantityRules";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("quantity_alarms");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="订单号、客户" />,
  <BooleanInput key="open" source="open" />,
];

const views = [
  { label: "待审核", filter: { open: true } },
  { label: "全部", filter: {} },
];

const exporter = csvExporter("数量预警", [
  { label: "订单号", value: (a) => a.order },
  { label: "客户", value: (a) => a.company },
  { label: "本单数量", value: (a) => a.units },
  { label: "期间数量", value: (a) => a.period_units },
  { label: "原因", value: (a) => a.reason },
  { label: "订单状态", value: (a) => a.status_text },
  { label: "预警时间", value: (a) => dateTime(a.raised_at) },
]);

const Status = ({ alarm }: { alarm: QuantityAlarm }) => (
  <StatusTag word={ORDER_STATUS[alarm.status]} text={alarm.status_text} />
);

const Order = ({ alarm }: { alarm: QuantityAlarm }) => (
  <RecordLink resource="orders" id={alarm.order}>
    {alarm.order}
  </RecordLink>
);

const card = (alarm: QuantityAlarm) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{alarm.company}</Box>
      <Status alarm={alarm} />
    </Stack>
    <Clamped text={alarm.reason} sx={{ typography: "body2" }} />
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      <Order alarm={alarm} /> · {dateTime(alarm.raised_at)}
    </Box>
  </Box>
);

/** Orders of unusual quantities of goods with special ingredients; quality management decides on them in the review. */
export function QuantityAlarmList() {
  const small = useSmall();
  return (
    <ListFrame
      title="数量预警"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      actions={<QuantityRulesButton />}
    >
      {small ? (
        <CardList card={card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="order" disableSort render={(alarm) => <Order alarm={alarm} />} />
          <DataTable.Col source="company" disableSort />
          <DataTable.NumberCol source="units" />
          <DataTable.NumberCol source="period_units" disableSort />
          <DataTable.Col source="reason" disableSort render={(alarm) => <Clamped text={alarm.reason} />} />
          <DataTable.Col source="status" disableSort render={(alarm) => <Status alarm={alarm} />} />
          <DataTable.Col source="raised_at" render={(alarm) => dateTime(alarm.raised_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
