import { Button } from "@mui/material";
import { useState } from "react";
import { cancelPointsOrder, shipPointsOrder } from "../../api/calls/loyalty";
import type { PointsOrder } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";
import { CarrierInput } from "../../inputs/CarrierInput";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { WaybillInput } from "../../inputs/WaybillInput";
import { CANCEL_REASONS, pointsPrice } from "./words";

const REFRESH = ["points_orders", "points_goods", "draw_records"];

/** What the warehouse, or service, does with an order of the points mall. */
export function OrderActions({ order }: { order: PointsOrder }) {
  const [asked, setAsked] = useState<"ship" | "cancel" | null>(null);
  const { busy, act } = useAction();
  const writes = useCan()("points_orders", "write");
  const close = () => setAsked(null);
  const isPrize = order.source === "draw";
  if (!writes) return null;
  return (
    <>
      {order.can_cancel && (
        <Button size="small" color="error" onClick={() => setAsked("cancel")}>
          {isPrize ? "退回" : "取消"}
        </Button>
      )}
      {order.can_ship && (
        <Button size="small" variant="contained" onClick={() => setAsked("ship")}>
          发货
        </Button>
      )}
      {asked === "ship" && (
        <FormDialog<{ carrier: string; waybill: string }, PointsOrder>
          title={`发货：${order.name} × ${order.quantity}`}
          resource="points_orders"
          confirm="确认发货"
          maxWidth="xs"
          note={
            <>
              {order.consignee} {order.phone}
              <br />
              {order.address}
            </>
          }
          defaultValues={{ waybill: "" }}
          run={({ carrier, waybill }) => shipPointsOrder(order.id, { carrier: carrier.trim(), waybill })}
          done={`${order.number} 已发货`}
          refresh={REFRESH}
          onClose={close}
        >
          <div className="wide">
            <CarrierInput source="carrier" />
          </div>
          <WaybillInput source="waybill" helperText="可直接扫码，回车发货" />
        </FormDialog>
      )}
      {asked === "cancel" && (
        <ReasonDialog
          title={`${isPrize ? "退回待领取" : "取消"}：${order.number}`}
          presets={CANCEL_REASONS}
          note={
            isPrize
              ? "奖品回到待领取，客户会收到原因，30 天内可以重新填写地址。实物已无法提供的，按价值另提人工调整。"
              : `${pointsPrice(order.points, order.money)} 退回客户，库存恢复。`
          }
          confirm={isPrize ? "退回待领取" : "取消这单"}
          danger
          busy={busy}
          onClose={close}
          onConfirm={(reason) =>
            act({
              run: () => cancelPointsOrder(order.id, reason),
              done: isPrize
                ? `${order.number} 已退回，等客户重新领取`
                : `${order.number} 已取消，积分和款项已退回`,
              refresh: REFRESH,
              onDone: close,
              onConflict: close,
            })
          }
        />
      )}
    </>
  );
}
