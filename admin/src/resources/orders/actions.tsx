import CancelIcon from "@mui/icons-material/BlockOutlined";
import ShipIcon from "@mui/icons-material/LocalShippingOutlined";
import { Box, Button } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { useRedirect } from "react-admin";
import { cancelOrder } from "../../api/calls/orders";
import { startPicking } from "../../api/calls/shipments";
import type { Order, PickingStarted } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan, useRoles } from "../../api/useCan";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { listLink } from "../../lists/link";

const REASONS = ["客户要求取消", "库存不足", "批次不合格", "地址无法送达", "超出经营范围", "重复下单"];

/** A row of a table opens its record on click; what happens in a button or its dialog must not. */
const stop = (event: React.SyntheticEvent) => event.stopPropagation();

/** Begins to pick the order; what is picked is checked by another person before it leaves. */
export function PickButton({ order, small }: { order: Order; small?: boolean }) {
  const redirect = useRedirect();
  const { busy, act } = useAction();
  const writes = useCan()("shipments", "write");
  if (!writes) return null;
  const open = ({ started }: PickingStarted) =>
    redirect(started[0] ? `/shipments/${started[0]}/show` : listLink("shipments", { q: order.id }));
  return (
    <Box component="span" onClick={stop}>
      <Button
        size="small"
        variant={small ? "text" : "contained"}
        color={small ? "primary" : "secondary"}
        startIcon={<ShipIcon />}
        disabled={busy}
        onClick={() =>
          act({
            run: () => startPicking([order.id]),
            done: ({ refused }) => refused[0]?.message ?? "开始拣货",
            refresh: ["shipments", "picking", "orders"],
            onDone: open,
          })
        }
      >
        拣货发货
      </Button>
    </Box>
  );
}

/** The warehouse writes orders too, but money goes back by service alone. */
export function useMayCancel(): boolean {
  return useRoles().some((role) => role === "service" || role === "super");
}

export function CancelButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { busy, act } = useAction();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="error"
        startIcon={<CancelIcon />}
        onClick={() => setOpen(true)}
      >
        取消订单
      </Button>
      {open && (
        <ReasonDialog
          title={`取消订单 ${order.id}`}
          presets={REASONS}
          confirm="确认取消"
          danger
          busy={busy}
          note={
            order.paid_at
              ? `客户已付款，取消后 ¥${groupMoney(order.total)} 原路退回（超过退款限额的须财务复核），库存释放。`
              : "取消后释放库存和优惠券，不能恢复。"
          }
          onClose={close}
          onConfirm={(reason) =>
            act({
              run: () => cancelOrder(order.id, reason),
              done: `订单 ${order.id} 已取消`,
              refresh: ["orders", "stocks"],
              onDone: close,
              onConflict: close,
            })
          }
        />
      )}
    </>
  );
}
