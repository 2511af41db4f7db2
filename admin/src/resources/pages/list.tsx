import { Box } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { PageRow } from "../../api/types";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { PLACES, placeText, stateOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("pages");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="标题" />,
  <SelectInput key="place" source="place" choices={choices(PLACES)} alwaysOn />,
];

const views = [
  { label: "已发布", filter: { is_published: true } },
  { label: "未发布", filter: { is_published: false } },
];

const exporter = csvExporter("页面", [
  { label: "位置", value: placeText },
  { label: "标题", value: (page) => page.title },
  { label: "状态", value: (page) => stateOf(page)?.text ?? "" },
  { label: "最新版本", value: (page) => page.newest_version },
  { label: "展示的版本", value: (page) => page.published_version ?? "" },
  { label: "修改时间", value: (page) => dateTime(page.updated_at) },
]);

const Card = (page: PageRow) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{page.title}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary", mb: 0.5 }}>
      {placeText(page)} · {dateTime(page.updated_at)} 修改
    </Box>
    <StatusTag word={stateOf(page)} />
  </Box>
);

export function PageList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("pages", "write");
  return (
    <ListFrame
      title="页面"
      filters={filters}
      views={views}
      sort={{ field: "updated_at", order: "DESC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/pages/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="title" />
          <DataTable.Col source="place" render={placeText} />
          <DataTable.Col label="状态" render={(page) => <StatusTag word={stateOf(page)} />} />
          <DataTable.Col
            label="版本"
            render={({ newest_version, published_version }) =>
              published_version ? `${newest_version}（展示 ${published_version}）` : newest_version
            }
          />
          <DataTable.Col source="updated_at" render={({ updated_at }) => dateTime(updated_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
