import * as z from "zod/mini";
import type { AfterSaleDetail } from "@/api/types";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { formatTime } from "@/ui/chinaTime";
import { copyText } from "@/ui/copyText";
import { TextField } from "@/ui/Field";
import { useLeaveWarning } from "@/ui/keptForm";
import { toast } from "@/ui/notices";
import { useSendBack } from "./queries";
import styles from "./SendBackForm.module.css";

const parcelFields = z.object({
  carrier: z.string().check(z.trim(), z.minLength(1, "请填写快递公司")),
  waybill: z.string().check(z.trim(), z.minLength(1, "请填写运单号")),
});

/** Where the goods go, and the parcel they went in. */
export function SendBackForm({ claim }: { claim: AfterSaleDetail }) {
  const send = useSendBack();
  const form = useCheckedForm(parcelFields, { carrier: "", waybill: "" });
  const { errors, isDirty } = form.formState;
  useLeaveWarning(isDirty && !send.isSuccess);
  const { receiver, phone, address, carriers } = claim.return_to;

  const submit = form.handleSubmit(async (input) => {
    try {
      await send.mutateAsync({ id: claim.id, input });
      toast("已登记，仓库收到后会通知您");
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <div className={styles.send}>
      <div className={styles.address}>
        <b>寄到</b>
        <p>
          {receiver} <span className="num">{phone}</span>
        </p>
        <p>{address}</p>
        <p>
          <small>
            {formatTime(claim.send_before)} 前寄出，请附随货单并在包裹外写上售后单号{" "}
            <span className="num">{claim.id}</span>
          </small>
        </p>
        <Button
          look="text"
          size="s"
          onClick={() => void copyText(`${receiver} ${phone} ${address}`, "地址已复制")}
        >
          复制地址
        </Button>
      </div>
      <form className={styles.parcel} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="快递公司"
          required
          list="carriers"
          maxLength={40}
          error={errors.carrier?.message}
          {...form.register("carrier")}
        />
        <datalist id="carriers">
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label="运单号"
          required
          maxLength={40}
          error={errors.waybill?.message}
          {...form.register("waybill")}
        />
        <Button type="submit" look="main" loading={send.isPending}>
          我已寄出
        </Button>
      </form>
    </div>
  );
}
