import { Box } from "@mui/material";
import { BooleanInput, SearchInput } from "react-admin";
import type { CareRecord } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { DoneBy } from "../../fields/DoneBy";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("care_records");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="商品、批号" />,
  <BooleanInput key="bad" source="bad" />,
];

const views = [
  { label: "全部", filter: {} },
  { label: "不合格", filter: { bad: true } },
];

const exporter = csvExporter("养护记录", [
  { label: "商品", value: (r) => `${r.goods_name} ${r.spec}` },
  { label: "批号", value: (r) => r.batch_number },
  { label: "库存", value: (r) => r.on_hand },
  { label: "检查", value: (r) => r.inspected },
  { label: "不合格", value: (r) => r.bad },
  { label: "移入待处理区", value: (r) => r.set_apart },
  { label: "情况", value: (r) => r.finding },
  { label: "处理", value: (r) => r.measure },
  { label: "养护人", value: (r) => r.cared_by },
  { label: "时间", value: (r) => dateTime(r.cared_at) },
]);

const result = (record: CareRecord) =>
  record.bad > 0 ? (
    <StatusTag word={{ text: `不合格 ${record.bad} ${record.unit}`, tone: "danger" }} />
  ) : (
    <StatusTag word={{ text: "合格", tone: "ok" }} />
  );

const card = (record: CareRecord) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{record.goods_name}</Box>
    <Box sx={{ typography: "body2" }}>
      批号 {record.batch_number} {result(record)}
    </Box>
    <Box sx={{ typography: "body2" }}>{record.finding}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {record.cared_by} {dateTime(record.cared_at)}
    </Box>
  </Box>
);

/** What was found of batches in the warehouse. */
export function CareRecordList() {
  const small = useSmall();
  return (
    <ListFrame
      title="养护记录"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="goods_name" disableSort />
          <DataTable.Col source="batch_number" disableSort />
          <DataTable.NumberCol source="inspected" disableSort />
          <DataTable.Col source="bad" disableSort render={result} />
          <DataTable.NumberCol source="set_apart" disableSort />
          <DataTable.Col source="finding" disableSort render={(r) => <Clamped text={r.finding} />} />
          <DataTable.Col source="measure" disableSort render={(r) => <Clamped text={r.measure} />} />
          <DataTable.Col
            source="cared_at"
            render={(record) => <DoneBy name={record.cared_by} at={record.cared_at} />}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}
