import { Box, Button } from "@mui/material";
import { useState } from "react";
import type { Quarantine } from "../../api/types";
import { Tag } from "../../fields/StatusTag";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { DestructionDialog } from "../care/DestructionDialog";
import { ReleaseDialog } from "./ReleaseDialog";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("quarantine");

const exporter = csvExporter("待处理区", [
  { label: "商品", value: (k) => k.goods_name },
  { label: "规格", value: (k) => k.spec },
  { label: "批号", value: (k) => k.batch },
  { label: "效期", value: (k) => k.expires_on },
  { label: "仓库", value: (k) => k.warehouse },
  { label: "数量", value: (k) => String(k.quantity) },
  { label: "其中不合格", value: (k) => String(k.unfit) },
]);

const Expiry = ({ kept }: { kept: Quarantine }) => (
  <>
    {kept.expires_on} {kept.is_expired && <Tag tone="danger">已过期</Tag>}
  </>
);

/** Units, and how many of them may only be destroyed. */
const Kept = ({ kept }: { kept: Quarantine }) => (
  <>
    {kept.quantity} {kept.unit} {kept.cold_range && <Tag tone="info">冷链</Tag>}{" "}
    {kept.unfit > 0 && <Tag tone="danger">{`不合格 ${kept.unfit}`}</Tag>}
  </>
);

const KeptCard = (kept: Quarantine) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>
      {kept.goods_name} {kept.spec}
    </Box>
    <Box sx={{ typography: "body2", color: "text.secondary" }}>
      批号 {kept.batch} · <Expiry kept={kept} /> · <Kept kept={kept} />
    </Box>
    {kept.can_release && <ReleaseButton kept={kept} />}
  </Box>
);

/** Goods that are kept apart until quality management decides, and unfit ones until they are destroyed. */
export function QuarantineList() {
  const small = useSmall();
  return (
    <ListFrame title="待处理区" sort={{ field: "expires_on", order: "ASC" }} exporter={exporter}>
      {small ? (
        <CardList card={KeptCard} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col
            source="goods_name"
            disableSort
            render={(k) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{k.goods_name}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{k.spec}</Box>
              </>
            )}
          />
          <DataTable.Col source="batch" disableSort />
          <DataTable.Col source="expires_on" disableSort render={(k) => <Expiry kept={k} />} />
          <DataTable.Col source="warehouse" disableSort />
          <DataTable.Col source="quantity" align="right" disableSort render={(k) => <Kept kept={k} />} />
          <DataTable.Col
            source="can_release"
            label="操作"
            disableSort
            render={(k) => (k.can_release ? <ReleaseButton kept={k} /> : null)}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}

function ReleaseButton({ kept }: { kept: Quarantine }) {
  const [open, setOpen] = useState<"release" | "destroy" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {!kept.is_expired && kept.quantity > kept.unfit && (
        <Button size="small" onClick={() => setOpen("release")}>
          放回合格品区
        </Button>
      )}
      <Button size="small" color="error" onClick={() => setOpen("destroy")}>
        销毁
      </Button>
      {open === "release" && <ReleaseDialog kept={kept} onClose={close} />}
      {open === "destroy" && <DestructionDialog kept={kept} onClose={close} />}
    </>
  );
}
