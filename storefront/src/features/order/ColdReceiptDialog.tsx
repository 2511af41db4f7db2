import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import { Button } from "@/ui/Button";
import { chinaTime } from "@/ui/chinaTime";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./Actions.module.css";
import { isOutside } from "./parcels";
import { useLogistics, useReceiveOrder, useReceiveParcel } from "./queries";

const AT_FIELDS = [422];

export interface ColdReceiptProps {
  /** number of the order */
  order: string;
  /** number of the parcel; without one all of the order has come */
  parcel?: string;
  onClose: () => void;
}

/** Cold goods are received with the temperature that the buyer measured, and when they came. */
export function ColdReceiptDialog({ order, parcel, onClose }: ColdReceiptProps) {
  const receiveOrder = useReceiveOrder(AT_FIELDS);
  const receiveParcel = useReceiveParcel(AT_FIELDS);
  const receive = parcel ? receiveParcel : receiveOrder;
  const range = useLogistics(order).data?.cold_range ?? "";
  const [temperature, setTemperature] = useState("");
  const [arrivedAt, setArrivedAt] = useState(() => chinaTime(Date.now()));
  const refused = receive.error instanceof ApiError ? receive.error.errors : {};
  const outside = isOutside(temperature, range);

  async function send(event: FormEvent) {
    event.preventDefault();
    const arrival = { temperature: temperature.trim(), arrived_at: `${arrivedAt}:00+08:00` };
    try {
      await receive.mutateAsync({ id: parcel ?? order, arrival });
    } catch {
      return;
    }
    toast(outside ? "已登记，温度超出范围，质量管理会联系您" : "已确认收货");
    onClose();
  }

  return (
    <Dialog
      title="冷链药品收货"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="brand" type="submit" form="cold-receipt" loading={receive.isPending}>
            已收到货
          </Button>
        </>
      }
    >
      <form id="cold-receipt" className={styles.form} onSubmit={(event) => void send(event)}>
        <p>请当场打开包装，用温度计测量，并核对数量、批号和外观。</p>
        <TextField
          label="到货温度（℃）"
          required
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={temperature}
          hint={range && `应在 ${range}`}
          error={refused.temperature?.[0]}
          onChange={(event) => setTemperature(event.target.value)}
        />
        <TextField
          label="到货时间"
          required
          type="datetime-local"
          value={arrivedAt}
          max={chinaTime(Date.now())}
          error={refused.arrived_at?.[0]}
          onChange={(event) => setArrivedAt(event.target.value)}
        />
        {outside && (
          <p role="alert" className={styles.warning}>
            温度超出 {range}：请隔离存放，暂不使用或销售。登记后质量管理会尽快与您联系。
          </p>
        )}
      </form>
    </Dialog>
  );
}
