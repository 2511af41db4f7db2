import { Box } from "@mui/material";
import { type TransformData, useNotify } from "react-admin";
import type { Goods } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Edit } from "../../forms/Edit";
import { History } from "../../history/History";
import { GoodsPriceChanges } from "../priceChanges/GoodsPriceChanges";
import { ApprovalPanel } from "./ApprovalPanel";
import { changed } from "./editable";
import { GoodsForm } from "./form";
import { GoodsSheet } from "./GoodsSheet";
import { LeafletPanel } from "./Leaflet";
import { ParticularsPanel } from "./Particulars";

export function GoodsTitle() {
  const goods = useRecordOf("goods");
  return <span>{goods ? `${goods.name} ${goods.spec}` : "商品"}</span>;
}

export function GoodsHistory() {
  const goods = useRecordOf("goods");
  return goods ? <History of="goods" id={goods.id} version={goods.updated_at} /> : null;
}

const onlyChanges: TransformData = (goods, options) =>
  changed(goods as Goods, (options?.previousData ?? {}) as Goods);

export function GoodsEdit() {
  const notify = useNotify();
  const onSuccess = (saved: Goods, { previousData }: { previousData?: Goods }) => {
    const isProposed = saved.class_change_id && saved.class_change_id !== previousData?.class_change_id;
    if (isProposed) notify("已保存；分类变更已提交质量管理审批，通过前保持原分类", { type: "success" });
    else notify("ra.notification.updated", { type: "success", messageArgs: { smart_count: 1 } });
  };
  return (
    <Edit
      mutationOptions={{ onSuccess }}
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
          <ApprovalPanel />
          <ParticularsPanel />
          <LeafletPanel />
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
