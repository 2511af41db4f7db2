import { Box, Stack } from "@mui/material";
import { ReferenceField, SearchInput } from "react-admin";
import type { Brand } from "../../api/types";
import { useCan } from "../../api/useCan";
import { GoodsCount } from "../../fields/GoodsCount";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("brands");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="品牌名称" />];

const exporter = csvExporter("品牌", [
  { label: "名称", value: (b) => b.name },
  { label: "排序", value: (b) => b.sort },
  { label: "商品数", value: (b) => b.goods_count },
]);

const Logo = ({ brand }: { brand: Brand }) =>
  brand.logo ? (
    <Box
      component="img"
      src={brand.logo}
      alt=""
      sx={{ width: 80, height: 32, objectFit: "contain", display: "block" }}
    />
  ) : (
    <Box sx={{ width: 80, color: "text.disabled", typography: "caption" }}>没有标志</Box>
  );

const Card = (brand: Brand) => (
  <Stack direction="row" sx={{ gap: 1.5, alignItems: "center" }}>
    <Logo brand={brand} />
    <Box>
      <Box sx={{ fontWeight: 600 }}>{brand.name}</Box>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{brand.goods_count} 个商品</Box>
    </Box>
  </Stack>
);

export function BrandList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("goods", "write");
  return (
    <ListFrame
      title="品牌"
      filters={filters}
      sort={{ field: "sort", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/brands/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="logo" disableSort render={(brand) => <Logo brand={brand} />} />
          <DataTable.Col source="name" />
          <DataTable.Col source="maker_id" disableSort>
            <ReferenceField source="maker_id" reference="makers" link={false} empty="—" />
          </DataTable.Col>
          <DataTable.NumberCol source="sort" />
          <DataTable.Col
            source="goods_count"
            align="right"
            disableSort
            render={(brand) => <GoodsCount count={brand.goods_count} filter={{ brand_id: brand.id }} />}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}
