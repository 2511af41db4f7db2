import { Box } from "@mui/material";
import { SearchInput } from "react-admin";
import type { Destruction } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("destructions");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="编号、方法、地点、见证人" />];

const exporter = csvExporter("销毁记录", [
  { label: "编号", value: (d) => d.number },
  { label: "商品", value: (d) => `${d.goods_name} ${d.spec}` },
  { label: "批号", value: (d) => d.batch_number },
  { label: "数量", value: (d) => `${d.quantity} ${d.unit}` },
  { label: "原因", value: (d) => d.reason },
  { label: "方法", value: (d) => d.method },
  { label: "地点", value: (d) => d.place },
  { label: "日期", value: (d) => d.destroyed_on },
  { label: "见证人", value: (d) => `${d.first_witness}、${d.second_witness}` },
  { label: "追溯码", value: (d) => d.codes.join(" ") },
  { label: "登记", value: (d) => `${d.noted_by} ${dateTime(d.noted_at)}` },
]);

const witnesses = (record: Destruction) => `${record.first_witness}、${record.second_witness}`;

const card = (record: Destruction) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{record.goods_name}</Box>
    <Box sx={{ typography: "body2" }}>
      批号 {record.batch_number} · {record.quantity} {record.unit} · {record.destroyed_on}
    </Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {record.method} · {record.place} · {witnesses(record)}
    </Box>
  </Box>
);

/** What was destroyed; it is noted where the goods are kept apart. */
export function DestructionList() {
  const small = useSmall();
  return (
    <ListFrame title="销毁记录" filters={filters} sort={{ field: "id", order: "DESC" }} exporter={exporter}>
      {small ? (
        <CardList card={card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="number" disableSort />
          <DataTable.Col source="goods_name" disableSort />
          <DataTable.Col source="batch_number" disableSort />
          <DataTable.Col
            source="quantity"
            align="right"
            disableSort
            render={(d) => `${d.quantity} ${d.unit}`}
          />
          <DataTable.Col source="reason" disableSort render={(d) => <Clamped text={d.reason} />} />
          <DataTable.Col source="method" disableSort />
          <DataTable.Col source="place" disableSort />
          <DataTable.Col source="destroyed_on" />
          <DataTable.Col source="first_witness" disableSort render={witnesses} />
        </DataTable>
      )}
    </ListFrame>
  );
}
