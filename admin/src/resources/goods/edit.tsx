import { Box } from "@mui/material";
import { type TransformData, useRecordContext } from "react-admin";
import type { Goods } from "../../api/types";
import { Edit } from "../../forms/Edit";
import { History } from "../../history/History";
import { GoodsPriceChanges } from "../priceChanges/GoodsPriceChanges";
import { changed } from "./editable";
import { GoodsForm } from "./form";
import { GoodsSheet } from "./GoodsSheet";

export function GoodsTitle() {
  const goods = useRecordContext<Goods>();
  return <span>{goods ? `${goods.name} ${goods.spec}` : "商品"}</span>;
}

export function GoodsHistory() {
  const goods = useRecordContext<Goods>();
  return goods ? <History of={`goods/${goods.id}`} version={goods.updated_at} /> : null;
}

const onlyChanges: TransformData = (goods, options) =>
  changed(goods as Goods, (options?.previousData ?? {}) as Goods);

export function GoodsEdit() {
  return (
    <Edit<Goods>
      title={<GoodsTitle />}
      mutationMode="pessimistic"
      redirect={false}
      transform={onlyChanges}
      component="div"
      actions={false}
      sx={{ pt: 2 }}
    >
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "320px minmax(0, 1fr)" },
        }}
      >
        <GoodsSheet />
        <Box sx={{ minWidth: 0 }}>
          <GoodsForm />
          <Box sx={{ mt: 2 }}>
            <GoodsPriceChanges />
            <GoodsHistory />
          </Box>
        </Box>
      </Box>
    </Edit>
  );
}
