import { Box, Stack } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { MassMessage } from "../../api/types";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { audienceText } from "../promotions/words";
import { MessageRulesButton } from "./MessageRules";
import { channelsText, MASS_KIND, MASS_STATUS, progressText } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("mass_messages");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="标题" />,
  <SelectInput key="status" source="status" choices={choices(MASS_STATUS)} alwaysOn />,
  <SelectInput key="kind" source="kind" choices={choices(MASS_KIND)} alwaysOn />,
];

const views = [
  { label: "等我复核", filter: { can_decide: true } },
  { label: "草稿", filter: { status: "draft" } },
  { label: "发送中", filter: { status: "sending" } },
  { label: "已发完", filter: { status: "done" } },
  { label: "已撤回", filter: { status: "taken_back" } },
];

const exporter = csvExporter("群发消息", [
  { label: "标题", value: (m) => m.title },
  { label: "内容", value: (m) => m.body },
  { label: "类型", value: (m) => m.kind_text },
  { label: "发送方式", value: (m) => channelsText(m.channels) },
  { label: "对象", value: audienceText },
  { label: "状态", value: (m) => m.status_text },
  { label: "送达", value: (m) => m.sent },
  { label: "不接收", value: (m) => m.skipped_choice },
  { label: "当天已满", value: (m) => m.skipped_cap },
  { label: "提出", value: (m) => m.proposed_by },
  { label: "复核", value: (m) => m.decided_by },
  { label: "建立时间", value: (m) => dateTime(m.created_at) },
]);

const small = { color: "text.secondary", typography: "caption" } as const;

const Card = (message: MassMessage) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{message.title}</Box>
      <StatusTag word={MASS_STATUS[message.status]} />
    </Stack>
    <Box sx={small}>
      {message.kind_text} · {channelsText(message.channels)} · {audienceText(message)}
    </Box>
    <Box sx={small}>{progressText(message)}</Box>
  </Box>
);

export function MassMessageList() {
  const can = useCan();
  const isSmall = useSmall();
  return (
    <ListFrame
      title="群发消息"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={can("mass_messages", "write")}
      actions={<MessageRulesButton />}
    >
      {isSmall ? (
        <CardList card={Card} to={({ id }) => `/mass_messages/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false} hiddenColumns={["proposed_by"]}>
          <DataTable.Col
            source="title"
            render={(m) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{m.title}</Box>
                <Box sx={small}>{m.kind_text}</Box>
              </>
            )}
          />
          <DataTable.Col label="对象" render={audienceText} />
          <DataTable.Col source="channels" disableSort render={(m) => channelsText(m.channels)} />
          <DataTable.Col
            source="status"
            disableSort
            render={(m) => <StatusTag word={MASS_STATUS[m.status]} />}
          />
          <DataTable.Col label="进度" align="right" render={progressText} />
          <DataTable.Col source="sent" align="right" />
          <DataTable.Col source="proposed_by" disableSort />
          <DataTable.Col source="created_at" render={(m) => dateTime(m.created_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
