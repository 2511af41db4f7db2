import { Box, Stack } from "@mui/material";
import { BooleanInput, SearchInput } from "react-admin";
import type { PointsGoods } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { GoodsPicture } from "../../fields/GoodsPicture";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { LoyaltyLimitButton } from "../promotions/LoyaltyLimit";
import { Period } from "../promotions/Period";
import { periodOf, pointsPrice, stateOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("points_goods");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称" />,
  <BooleanInput key="is_open" source="is_open" />,
  <BooleanInput key="can_decide" source="can_decide" />,
];

const views = [
  { label: "已开启", filter: { is_open: true } },
  { label: "未开启", filter: { is_open: false } },
  { label: "待批准", filter: { release: "waiting" } },
];

const price = (goods: PointsGoods) => pointsPrice(goods.points, goods.money);
const state = (goods: PointsGoods) => <StatusTag word={stateOf(goods)} />;

const exporter = csvExporter("积分商品", [
  { label: "名称", value: (g) => g.name },
  { label: "兑换价", value: price },
  { label: "价值", value: (g) => g.worth },
  { label: "库存", value: (g) => g.stock },
  { label: "已兑", value: (g) => g.sold },
  { label: "每家限兑", value: (g) => g.limit ?? "不限" },
  { label: "时间", value: periodOf },
  { label: "状态", value: (g) => stateOf(g).text },
]);

const Name = ({ of }: { of: PointsGoods }) => (
  <Stack direction="row" sx={{ gap: 1.5, alignItems: "center" }}>
    <GoodsPicture src={of.image} name={of.name} />
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>{of.name}</Box>
      <Clamped
        text={of.remark}
        lines={1}
        isInRecord
        sx={{ typography: "caption", color: "text.secondary" }}
      />
    </Box>
  </Stack>
);

const Card = (goods: PointsGoods) => (
  <Stack sx={{ gap: 0.5 }}>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Name of={goods} />
      {state(goods)}
    </Stack>
    <Box sx={{ typography: "body2" }}>
      {price(goods)} · 库存 {goods.stock} · 已兑 {goods.sold}
    </Box>
  </Stack>
);

export function PointsGoodsList() {
  const isSmall = useSmall();
  const writes = useCan()("points_goods", "write");
  return (
    <ListFrame
      title="积分商品"
      filters={filters}
      views={views}
      sort={{ field: "sort", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
      actions={<LoyaltyLimitButton />}
    >
      {isSmall ? (
        <CardList card={Card} to={({ id }) => `/points_goods/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="name" render={(g) => <Name of={g} />} />
          <DataTable.Col source="points" render={price} />
          <DataTable.Col
            source="worth"
            disableSort
            align="right"
            render={(g) => <Price value={g.worth} plain />}
          />
          <DataTable.NumberCol source="stock" />
          <DataTable.NumberCol source="sold" disableSort />
          <DataTable.Col source="limit" disableSort render={(g) => g.limit ?? "不限"} />
          <DataTable.Col
            label="时间"
            render={(g) =>
              g.starts_at || g.ends_at ? <Period from={g.starts_at} to={g.ends_at} /> : "长期有效"
            }
          />
          <DataTable.NumberCol source="sort" />
          <DataTable.Col label="状态" render={state} />
        </DataTable>
      )}
    </ListFrame>
  );
}
