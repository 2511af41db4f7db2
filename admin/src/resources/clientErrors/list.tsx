import { Box, Stack } from "@mui/material";
import { SearchInput, SelectInput, TextInput } from "react-admin";
import type { ClientError } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { Resolve } from "./Resolve";
import { APP } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("client_errors");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="错误内容" />,
  <SelectInput key="app" source="app" choices={choices(APP)} alwaysOn />,
  <TextInput key="version" source="version" alwaysOn />,
];

const views = [
  { label: "未解决", filter: { resolved: false } },
  { label: "已解决", filter: { resolved: true } },
];

const appOf = ({ app }: ClientError) => APP[app]?.text ?? app;

const exporter = csvExporter("页面错误", [
  { label: "应用", value: appOf },
  { label: "版本", value: (e) => e.version },
  { label: "页面", value: (e) => e.route },
  { label: "错误", value: (e) => e.message },
  { label: "次数", value: (e) => e.times },
  { label: "首次", value: (e) => dateTime(e.first_seen_at) },
  { label: "最近", value: (e) => dateTime(e.last_seen_at) },
  { label: "堆栈", value: (e) => e.stack },
]);

const Card = (error: ClientError) => (
  <Stack sx={{ gap: 0.5 }}>
    <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{error.message}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {appOf(error)} {error.version} · {error.route} · {error.times} 次 · {dateTime(error.last_seen_at)}
    </Box>
  </Stack>
);

export function ClientErrorList() {
  const small = useSmall();
  return (
    <ListFrame
      title="页面错误"
      filters={filters}
      views={views}
      sort={{ field: "last_seen_at", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={Card} to={(error) => `/client_errors/${error.id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col
            source="message"
            disableSort
            render={(error) => (
              <>
                <Clamped text={error.message} isInRecord sx={{ fontWeight: 600 }} />
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{error.route}</Box>
              </>
            )}
          />
          <DataTable.Col source="app" disableSort render={(error) => <StatusTag word={APP[error.app]} />} />
          <DataTable.Col source="version" disableSort />
          <DataTable.Col source="browser" disableSort />
          <DataTable.NumberCol source="times" />
          <DataTable.Col source="last_seen_at" render={(error) => dateTime(error.last_seen_at)} />
          <DataTable.Col source="resolved_at" disableSort render={(error) => <Resolve error={error} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
