import { Box } from "@mui/material";
import { DateInput, NumberInput, SearchInput, SelectInput, TextInput } from "react-admin";
import type { AuditEntry } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { Tag } from "../../fields/StatusTag";
import { dateTimeSeconds } from "../../i18n/time";
import { ACTOR_KIND, choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { ChainCheck } from "./ChainCheck";
import { Diff, ExpandedDiff } from "./Diff";
import { SUBJECT_KIND } from "./subjects";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("audit");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="操作人、动作、原因" />,
  <SelectInput key="kind" source="subject_kind" choices={choices(SUBJECT_KIND)} alwaysOn />,
  <TextInput key="id" source="subject_id" alwaysOn />,
  <DateInput key="from" source="from" alwaysOn />,
  <DateInput key="to" source="to" alwaysOn />,
  <NumberInput key="actor" source="actor_id" label="操作人编号" min={1} step={1} />,
];

const views = [
  { label: "商品与价格", filter: { subject_kind: "goods" } },
  { label: "证照", filter: { subject_kind: "licence" } },
  { label: "订单", filter: { subject_kind: "order" } },
  { label: "员工与登录", filter: { subject_kind: "staff" } },
];

const subject = (entry: AuditEntry) =>
  `${SUBJECT_KIND[entry.subject_kind] ?? entry.subject_kind} ${entry.subject_id}`.trim();

const exporter = csvExporter("操作日志", [
  { label: "时间", value: (a) => dateTimeSeconds(a.at) },
  { label: "身份", value: (a) => ACTOR_KIND[a.actor_kind] ?? a.actor_kind },
  { label: "操作人", value: (a) => a.actor_name },
  { label: "动作", value: (a) => a.action_text },
  { label: "对象", value: subject },
  { label: "原因", value: (a) => a.reason },
  { label: "修改前", value: (a) => a.before && JSON.stringify(a.before) },
  { label: "修改后", value: (a) => a.after && JSON.stringify(a.after) },
  { label: "校验值", value: (a) => a.hash },
]);

const Card = (entry: AuditEntry) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>
      {entry.action_text} · {subject(entry)}
    </Box>
    <Box sx={{ typography: "caption", color: "text.secondary", mb: 1 }}>
      {dateTimeSeconds(entry.at)} · {entry.actor_name}
      <Clamped text={entry.reason} />
    </Box>
    <Diff entry={entry} />
  </Box>
);

export function AuditList() {
  const small = useSmall();
  return (
    <ListFrame
      title="操作日志"
      filters={filters}
      views={views}
      sort={{ field: "at", order: "DESC" }}
      exporter={exporter}
      perPage={50}
      actions={<ChainCheck />}
    >
      {small ? (
        <CardList card={Card} />
      ) : (
        <DataTable expand={<ExpandedDiff />} rowClick="expand" bulkActionButtons={false}>
          <DataTable.Col
            source="at"
            render={(a) => <Box sx={{ whiteSpace: "nowrap" }}>{dateTimeSeconds(a.at)}</Box>}
          />
          <DataTable.Col
            source="actor_name"
            disableSort
            render={(a) => (
              <>
                {a.actor_name} <Tag tone="neutral">{ACTOR_KIND[a.actor_kind] ?? a.actor_kind}</Tag>
              </>
            )}
          />
          <DataTable.Col source="action" disableSort render={(a) => a.action_text} />
          <DataTable.Col source="subject_kind" disableSort render={subject} />
          <DataTable.Col source="reason" disableSort render={(a) => <Clamped text={a.reason} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
