import { Box, Stack } from "@mui/material";
import { BooleanInput, SearchInput, SelectInput } from "react-admin";
import type { Draw } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Price } from "../../fields/Price";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { LoyaltyLimitButton } from "../promotions/LoyaltyLimit";
import { Period } from "../promotions/Period";
import { DRAW_STATUS, stateOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("draws");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称" />,
  <SelectInput key="status" source="status" choices={choices(DRAW_STATUS)} alwaysOn />,
  <BooleanInput key="can_decide" source="can_decide" />,
];

const views = Object.entries(DRAW_STATUS).map(([status, { text }]) => ({ label: text, filter: { status } }));
const period = (draw: Draw) => `${dateTime(draw.starts_at)} 至 ${dateTime(draw.ends_at)}`;

const exporter = csvExporter("抽奖", [
  { label: "名称", value: (d) => d.name },
  { label: "时间", value: period },
  { label: "机会", value: (d) => d.chance_text },
  { label: "已抽", value: (d) => d.tickets },
  { label: "已发成本", value: (d) => d.spent },
  { label: "预算", value: (d) => d.budget ?? "不限" },
  { label: "状态", value: (d) => stateOf(d).text },
]);

const State = ({ of }: { of: Draw }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    <StatusTag word={stateOf(of)} />
    {of.waits_for_finance && <Tag tone="warn">待批准</Tag>}
    {of.refusal && of.status === "draft" && <Tag tone="danger">已驳回</Tag>}
    {of.is_on_home && of.status === "running" && <Tag tone="brand">首页</Tag>}
  </Stack>
);

const Spent = ({ of }: { of: Draw }) => (
  <Box component="span" sx={{ whiteSpace: "nowrap" }}>
    <Price value={of.spent} plain /> / {of.budget ? <Price value={of.budget} plain /> : "不限"}
  </Box>
);

const Card = (draw: Draw) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{draw.name}</Box>
      <State of={draw} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>{period(draw)}</Box>
    <Box sx={{ typography: "body2" }}>
      {draw.tickets} 次 · <Spent of={draw} />
    </Box>
  </Box>
);

export function DrawList() {
  const isSmall = useSmall();
  const can = useCan();
  return (
    <ListFrame
      title="抽奖"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={can("draws", "write")}
      actions={<LoyaltyLimitButton />}
    >
      {isSmall ? (
        <CardList card={Card} to={({ id }) => `/draws/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col
            source="name"
            render={(d) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{d.name}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{d.chance_text}</Box>
              </>
            )}
          />
          <DataTable.Col source="starts_at" render={(d) => <Period from={d.starts_at} to={d.ends_at} />} />
          <DataTable.NumberCol source="tickets" disableSort />
          <DataTable.Col source="spent" disableSort align="right" render={(d) => <Spent of={d} />} />
          <DataTable.Col source="status" disableSort render={(d) => <State of={d} />} />
          <DataTable.Col source="created_by" disableSort />
        </DataTable>
      )}
    </ListFrame>
  );
}
