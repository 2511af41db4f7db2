import { Box, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from "@mui/material";
import { useState } from "react";
import { DataTable } from "react-admin";
import { releaseQuarantine } from "../../api/calls/afterSales";
import type { Quarantine } from "../../api/types";
import { useAction } from "../../api/useAction";
import { Tag } from "../../fields/StatusTag";
import { BackButton, Dialog } from "../../forms/Dialog";
import { CardList } from "../../lists/CardList";
import { csvExporter } from "../../lists/csv";
import { ListFrame } from "../../lists/ListFrame";
import { useSmall } from "../../lists/useSmall";
import { DestructionDialog } from "../care/DestructionDialog";

const exporter = csvExporter<Quarantine>("待处理区", [
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
    {kept.quantity} {kept.unit} {kept.unfit > 0 && <Tag tone="danger">{`不合格 ${kept.unfit}`}</Tag>}
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
        <CardList<Quarantine> card={KeptCard} />
      ) : (
        <DataTable<Quarantine> rowClick={false} bulkActionButtons={false}>
          <DataTable.Col<Quarantine>
            source="goods_name"
            disableSort
            render={(k) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{k.goods_name}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{k.spec}</Box>
              </>
            )}
          />
          <DataTable.Col<Quarantine> source="batch" disableSort />
          <DataTable.Col<Quarantine> source="expires_on" disableSort render={(k) => <Expiry kept={k} />} />
          <DataTable.Col<Quarantine> source="warehouse" disableSort />
          <DataTable.Col<Quarantine>
            source="quantity"
            align="right"
            disableSort
            render={(k) => <Kept kept={k} />}
          />
          <DataTable.Col<Quarantine>
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

function ReleaseDialog({ kept, onClose }: { kept: Quarantine; onClose: () => void }) {
  const { busy, act } = useAction();
  const most = kept.quantity - kept.unfit;
  const [quantity, setQuantity] = useState(String(most));
  const [reason, setReason] = useState("");
  const ready = reason.trim() !== "" && Number(quantity) > 0;
  const send = () =>
    act({
      run: () => releaseQuarantine(kept.id, { condition: "sellable", quantity, reason: reason.trim() }),
      done: "已处理",
      refresh: ["quarantine", "stocks"],
      onDone: onClose,
      onConflict: onClose,
    });
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="release-title">
      <DialogTitle id="release-title">
        复检合格，放回合格品区：{kept.goods_name} 批号 {kept.batch}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <TextField
            label="数量"
            type="number"
            required
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
            helperText={`待处理 ${most} ${kept.unit}，不合格的只能销毁`}
            slotProps={{ htmlInput: { min: 1, max: most } }}
          />
          <TextField
            label="原因"
            required
            multiline
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText="会记入操作日志"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        <Button variant="contained" disabled={busy || !ready} onClick={() => void send()}>
          确认
        </Button>
      </DialogActions>
    </Dialog>
  );
}
