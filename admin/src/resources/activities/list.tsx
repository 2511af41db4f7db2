import { Box } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { Activity } from "../../api/types";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { ACTIVITY_KIND, pageOf, stateOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("activities");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="标题、说明" />,
  <SelectInput key="kind" source="kind" choices={choices(ACTIVITY_KIND)} alwaysOn />,
];

const views = [
  { label: "活动", filter: { kind: "activity" } },
  { label: "控销系列", filter: { kind: "series" } },
  { label: "新客推荐", filter: { kind: "recommended" } },
  { label: "未开启", filter: { is_open: false } },
];

const kindName = (activity: Activity) => ACTIVITY_KIND[activity.kind] ?? activity.kind;

function period(activity: Activity): string {
  if (!activity.starts_at && !activity.ends_at) return "长期有效";
  return `${dateTime(activity.starts_at) || "即日"} 至 ${dateTime(activity.ends_at) || "长期"}`;
}

const exporter = csvExporter("活动", [
  { label: "类型", value: kindName },
  { label: "标题", value: (a) => a.title },
  { label: "说明", value: (a) => a.lead },
  { label: "页面", value: (a) => pageOf(a) ?? "" },
  { label: "区域", value: (a) => a.regions },
  { label: "商品数", value: (a) => a.goods_count },
  { label: "状态", value: (a) => stateOf(a)?.text ?? "" },
  { label: "开始时间", value: (a) => dateTime(a.starts_at) },
  { label: "结束时间", value: (a) => dateTime(a.ends_at) },
]);

const State = ({ row }: { row: Activity }) => <StatusTag word={stateOf(row)} />;

const Card = (activity: Activity) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{activity.title}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary", mb: 0.5 }}>
      {kindName(activity)} · {activity.goods_count} 个商品 · {period(activity)}
    </Box>
    <State row={activity} />
  </Box>
);

export function ActivityList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("activities", "write");
  return (
    <ListFrame
      title="活动"
      filters={filters}
      views={views}
      sort={{ field: "sort", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/activities/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="kind" render={kindName} />
          <DataTable.Col source="title" />
          <DataTable.Col source="goods_count" disableSort />
          <DataTable.Col source="starts_at" label="时间" render={period} />
          <DataTable.Col source="regions" disableSort />
          <DataTable.Col source="sort" />
          <DataTable.Col label="状态" render={(row) => <State row={row} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
