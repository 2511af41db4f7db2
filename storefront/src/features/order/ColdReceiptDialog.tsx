import * as z from "zod/mini";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { chinaTime } from "@/ui/chinaTime";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./ColdReceiptDialog.module.css";
import { isOutside } from "./parcels";
import { useLogistics, useReceiveOrder, useReceiveParcel } from "./queries";

const AT_FIELDS = [422];

const arrivalFields = z.object({
  temperature: z.string().check(z.trim(), z.minLength(1, "冷链药品请当场测量并填写到货温度，例如 5.2")),
  arrived_at: z.string().check(z.minLength(1, "请填写到货时间")),
});

export interface ColdReceiptProps {
  /** number of the order */
  order: string;
  /** number of the parcel; without one all of the order has come */
  parcel?: string;
  onClose: () => void;
}

/** Cold goods are received with the temperature that the buyer measured, and when they came. */
export default function ColdReceiptDialog({ order, parcel, onClose }: ColdReceiptProps) {
  const receiveOrder = useReceiveOrder(AT_FIELDS);
  const receiveParcel = useReceiveParcel(AT_FIELDS);
  const receive = parcel ? receiveParcel : receiveOrder;
  const range = useLogistics(order).data?.cold_range ?? "";
  const form = useCheckedForm(arrivalFields, { temperature: "", arrived_at: chinaTime(Date.now()) });
  const { errors, isDirty } = form.formState;
  const close = useAskedClose(isDirty && !receive.isPending, onClose);
  const outside = isOutside(form.watch("temperature"), range);

  const send = form.handleSubmit(async ({ temperature, arrived_at }) => {
    const arrival = { temperature, arrived_at: `${arrived_at}:00+08:00` };
    try {
      await receive.mutateAsync({ id: parcel ?? order, arrival });
      toast(outside ? "已登记，温度超出范围，质量管理会联系您" : "已确认收货");
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <Dialog
      title="冷链药品收货"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button look="brand" type="submit" form="cold-receipt" loading={receive.isPending}>
            已收到货
          </Button>
        </>
      }
    >
      <form id="cold-receipt" className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <p>请当场打开包装，用温度计测量，并核对数量、批号和外观。</p>
        <TextField
          label="到货温度（℃）"
          required
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          hint={range && `应在 ${range}`}
          error={errors.temperature?.message}
          {...form.register("temperature")}
        />
        <TextField
          label="到货时间"
          required
          type="datetime-local"
          max={chinaTime(Date.now())}
          error={errors.arrived_at?.message}
          {...form.register("arrived_at")}
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
