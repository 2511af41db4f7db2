import { Box, Stack } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { MessageTemplate } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices, type Word } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("message_templates");

const KIND: Record<string, string> = {
  order: "订单消息",
  licence: "证照消息",
  promotion: "优惠消息",
  service: "客服消息",
  system: "系统消息",
};

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称、文字" />,
  <SelectInput key="kind" source="kind" choices={choices(KIND)} alwaysOn />,
];

const views = [{ label: "改过的", filter: { is_changed: true } }];

const exporter = csvExporter("消息模板", [
  { label: "名称", value: (t) => t.name },
  { label: "类型", value: (t) => t.kind_text },
  { label: "标题", value: (t) => t.title },
  { label: "内容", value: (t) => t.body },
  { label: "版本", value: (t) => t.version },
]);

const own: Word = { text: "改过", tone: "info" };
const usual: Word = { text: "默认", tone: "neutral" };
const state = (template: MessageTemplate) => <StatusTag word={template.is_changed ? own : usual} />;

const small = { color: "text.secondary", typography: "caption" } as const;

const Card = (template: MessageTemplate) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{template.name}</Box>
      {state(template)}
    </Stack>
    <Box sx={{ typography: "body2" }}>{template.title}</Box>
    <Box sx={{ ...small, overflowWrap: "anywhere" }}>{template.body}</Box>
  </Box>
);

export function MessageTemplateList() {
  const isSmall = useSmall();
  return (
    <ListFrame
      title="消息模板"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "ASC" }}
      exporter={exporter}
      canCreate={false}
    >
      {isSmall ? (
        <CardList card={Card} to={({ id }) => `/message_templates/${id}`} />
      ) : (
        <DataTable rowClick="edit" bulkActionButtons={false}>
          <DataTable.Col source="name" disableSort />
          <DataTable.Col source="kind" disableSort render={(t) => t.kind_text} />
          <DataTable.Col
            source="title"
            disableSort
            render={(t) => (
              <>
                <Box>{t.title}</Box>
                <Clamped text={t.body} isInRecord sx={{ ...small, maxWidth: 520 }} />
              </>
            )}
          />
          <DataTable.Col source="is_changed" disableSort render={state} />
          <DataTable.Col source="set_at" disableSort render={(t) => dateTime(t.set_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
