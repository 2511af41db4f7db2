import { Box, Stack } from "@mui/material";
import { BooleanInput, SearchInput, SelectInput } from "react-admin";
import type { Feedback } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime, lastDayBefore } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { RulesDialogButton } from "./RulesDialog";
import { COMPLAINT, deadlineOf, FEEDBACK_STATUS, kindChoices, statusChoices, WAITING } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("feedback");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="内容、联系方式、订单号、商品、批号" />,
  <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
  <SelectInput key="kind" source="kind" choices={kindChoices} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" />,
];

const views = [
  { label: "待答复", filter: { status: WAITING } },
  { label: "投诉", filter: { kind: COMPLAINT } },
  { label: "超期", filter: { overdue: true } },
  { label: "无人负责", filter: { assignee_id: 0, status: WAITING } },
];

const exporter = csvExporter("意见反馈", [
  { label: "编号", value: (f) => f.id },
  { label: "类型", value: (f) => f.kind_text },
  { label: "客户", value: (f) => f.company },
  { label: "提交人", value: (f) => f.member },
  { label: "内容", value: (f) => f.content },
  { label: "订单", value: (f) => f.order_number },
  { label: "商品", value: (f) => f.goods },
  { label: "批号", value: (f) => f.batch_number },
  { label: "状态", value: (f) => f.status_text },
  { label: "负责人", value: (f) => f.assignee },
  { label: "提交时间", value: (f) => dateTime(f.created_at) },
  { label: "答复期限", value: (f) => lastDayBefore(f.due_at) },
  { label: "首次答复", value: (f) => dateTime(f.answered_at) },
  { label: "处理结果", value: (f) => f.result },
]);

const State = ({ row }: { row: Feedback }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    <StatusTag word={FEEDBACK_STATUS[row.status]} text={row.status_text} />
    {deadlineOf(row) && <StatusTag word={deadlineOf(row)} />}
  </Stack>
);

const Words = ({ row }: { row: Feedback }) => (
  <Box sx={{ maxWidth: 420 }}>
    <Clamped text={row.content} lines={1} isInRecord />
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {row.company}
      {row.order_number && ` · 订单 ${row.order_number}`}
      {row.goods && ` · ${row.goods}`}
      {row.batch_number && ` · 批号 ${row.batch_number}`}
    </Box>
  </Box>
);

const due = (row: Feedback) => (
  <Box
    sx={{ color: row.is_overdue ? "error.main" : undefined, fontWeight: row.is_overdue ? 600 : undefined }}
  >
    {lastDayBefore(row.due_at)}
  </Box>
);

const Card = (row: Feedback) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{row.kind_text}</Box>
      <State row={row} />
    </Stack>
    <Words row={row} />
    <Box sx={{ typography: "caption", color: "text.secondary" }}>{dateTime(row.created_at)}</Box>
  </Box>
);

export function FeedbackList() {
  const small = useSmall();
  return (
    <ListFrame
      title="意见反馈"
      filters={filters}
      views={views}
      sort={{ field: "status", order: "ASC" }}
      exporter={exporter}
      actions={<RulesDialogButton />}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => `/feedback/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="kind" render={(row) => row.kind_text} />
          <DataTable.Col source="content" disableSort render={(row) => <Words row={row} />} />
          <DataTable.Col source="status" render={(row) => <State row={row} />} />
          <DataTable.Col source="due_at" render={due} />
          <DataTable.Col source="assignee" disableSort />
          <DataTable.Col source="created_at" render={(row) => dateTime(row.created_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
