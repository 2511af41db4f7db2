import { Box } from "@mui/material";
import { SearchInput } from "react-admin";
import type { Maker } from "../../api/types";
import { useCan } from "../../api/useCan";
import { GoodsCount } from "../../fields/GoodsCount";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("makers");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="名称、简称、别名" />];

const exporter = csvExporter("生产企业", [
  { label: "名称", value: (m) => m.name },
  { label: "简称", value: (m) => m.short_name },
  { label: "别名", value: (m) => m.aliases },
  { label: "省份", value: (m) => m.province },
  { label: "商品数", value: (m) => m.goods_count },
]);

const Card = (maker: Maker) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{maker.name}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {[maker.short_name, maker.aliases, maker.province].filter(Boolean).join(" · ")}
    </Box>
    <Box sx={{ typography: "body2" }}>{maker.goods_count} 个商品</Box>
  </Box>
);

export function MakerList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("goods", "write");
  return (
    <ListFrame
      title="生产企业"
      filters={filters}
      sort={{ field: "name", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/makers/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="name" />
          <DataTable.Col source="short_name" />
          <DataTable.Col source="aliases" disableSort />
          <DataTable.Col source="province" />
          <DataTable.Col
            source="goods_count"
            align="right"
            disableSort
            render={(maker) => <GoodsCount count={maker.goods_count} filter={{ maker_id: maker.id }} />}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}
