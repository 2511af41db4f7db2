import { Box, Stack } from "@mui/material";
import { DateInput, SearchInput, SelectInput } from "react-admin";
import type { Conversation } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { CompanyInput } from "../../inputs/CompanyInput";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { AgentInput, TopicFilter } from "./AgentInput";
import { CONVERSATION_STATE, ratingOf, STARS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("service/conversations");

const filters = [
  <SearchInput key="q" source="q" placeholder="聊天内容" alwaysOn />,
  <CompanyInput key="company" source="company_id" alwaysOn />,
  <AgentInput key="agent" source="staff_id" alwaysOn />,
  <TopicFilter key="topic" source="topic" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(CONVERSATION_STATE)} alwaysOn />,
  <SelectInput key="rating" source="rating" choices={STARS} alwaysOn />,
  <DateInput key="from" source="from" label="从" />,
  <DateInput key="to" source="to" label="到" />,
];

const views = [
  { label: "已结束", filter: { state: "closed" } },
  { label: "接待中", filter: { state: "open" } },
  { label: "一星评价", filter: { rating: 1 } },
];

const exporter = csvExporter("客服会话", [
  { label: "编号", value: (talk) => talk.id },
  { label: "客户", value: (talk) => talk.company },
  { label: "联系人", value: (talk) => talk.member },
  { label: "状态", value: (talk) => talk.state_text },
  { label: "客服", value: (talk) => talk.staff_name },
  { label: "发起", value: (talk) => (talk.begun_by_staff ? "客服" : "客户") },
  { label: "开始时间", value: (talk) => dateTime(talk.created_at) },
  { label: "首次回复", value: (talk) => dateTime(talk.first_answer_at) },
  { label: "最近消息", value: (talk) => dateTime(talk.last_message_at) },
  { label: "结束时间", value: (talk) => dateTime(talk.closed_at) },
  { label: "主题", value: (talk) => talk.topic },
  { label: "结束备注", value: (talk) => talk.close_reason },
  { label: "评价星级", value: (talk) => talk.rating },
  { label: "评价", value: (talk) => talk.rating_words },
]);

const State = ({ talk }: { talk: Conversation }) => (
  <StatusTag word={CONVERSATION_STATE[talk.state]} text={talk.state_text} />
);

const Words = ({ talk }: { talk: Conversation }) => (
  <Box sx={{ maxWidth: 360 }}>
    <Clamped text={talk.last_text} lines={1} isInRecord />
    <Clamped
      text={talk.close_reason}
      lines={1}
      isInRecord
      sx={{ typography: "caption", color: "text.secondary" }}
    />
  </Box>
);

const Card = (talk: Conversation) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{talk.company}</Box>
      <State talk={talk} />
    </Stack>
    <Words talk={talk} />
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {[talk.staff_name || "没有接待", dateTime(talk.last_message_at), ratingOf(talk)]
        .filter(Boolean)
        .join(" · ")}
    </Box>
  </Box>
);

export function ConversationList() {
  const small = useSmall();
  return (
    <ListFrame
      title="客服会话"
      filters={filters}
      views={views}
      sort={{ field: "last_message_at", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => `/service/conversations/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="id" />
          <DataTable.Col
            source="company"
            disableSort
            render={(talk) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{talk.company}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{talk.member}</Box>
              </>
            )}
          />
          <DataTable.Col source="last_text" disableSort render={(talk) => <Words talk={talk} />} />
          <DataTable.Col source="state" disableSort render={(talk) => <State talk={talk} />} />
          <DataTable.Col source="staff_name" disableSort />
          <DataTable.Col source="topic" disableSort />
          <DataTable.Col source="rating" render={ratingOf} />
          <DataTable.Col source="created_at" render={(talk) => dateTime(talk.created_at)} />
          <DataTable.Col source="last_message_at" render={(talk) => dateTime(talk.last_message_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
