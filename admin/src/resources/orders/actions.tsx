import CancelIcon from "@mui/icons-material/BlockOutlined";
import ShipIcon from "@mui/icons-material/LocalShippingOutlined";
import { Box, Button } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useRedirect } from "react-admin";
import { cancelOrder, closeRest } from "../../api/calls/orders";
import { startPicking } from "../../api/calls/shipments";
import type { Order, PickingStarted } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan, useRoles } from "../../api/useCan";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { listLink } from "../../lists/link";

const REASONS = ["客户要求取消", "库存不足", "批号不合格", "地址无法送达", "超出经营范围", "重复下单"];
const WHY_NO_REST = ["客户资质失效", "商品改变管控分类", "批号召回", "无货可发", "客户要求"];

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
  return (
    <ReasonButton
      text="取消订单"
      variant="outlined"
      icon={<CancelIcon />}
      title={`取消订单 ${order.id}`}
      presets={REASONS}
      confirm="确认取消"
      danger
      note={
        order.paid_at
          ? `客户已付款，取消后 ¥${groupMoney(order.total)} 退给客户（在线支付原路退回，转账和余额支付的退到余额；超过退款限额的须财务复核），库存释放。`
          : "取消后释放库存和优惠券，不能恢复。"
      }
      run={(reason) => cancelOrder(order.id, reason)}
      done={`订单 ${order.id} 已取消`}
      refresh={["orders", "stocks"]}
    />
  );
}

/** An order that left in part, and whose rest is not to leave any more. */
export function CloseRestButton({ order }: { order: Order }) {
  return (
    <ReasonButton
      text="结束余货"
      variant="outlined"
      icon={<CancelIcon />}
      title={`结束订单 ${order.id} 的余货`}
      presets={WHY_NO_REST}
      confirm="不再发货并退款"
      danger
      note="还没发出的商品不再发货：货款退给客户（在线支付原路退回，转账和余额支付的退到余额；超过退款限额的须财务复核），库存释放，订单按已发出的商品继续。仓库已开始拣的，请先作废拣货单。"
      run={(reason) => closeRest(order.id, reason)}
      done={`订单 ${order.id} 的余货不再发货`}
      refresh={["orders", "stocks", "picking"]}
    />
  );
}
