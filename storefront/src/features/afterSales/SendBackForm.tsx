import { useState } from "react";
import { ApiError } from "@/api/client";
import type { AfterSaleDetail } from "@/api/types";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { copyText } from "@/ui/copyText";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./Claim.module.css";
import { useSendBack } from "./queries";

/** Where the goods go, and the parcel they went in. */
export function SendBackForm({ claim }: { claim: AfterSaleDetail }) {
  const send = useSendBack();
  const [carrier, setCarrier] = useState("");
  const [waybill, setWaybill] = useState("");
  const errors = send.error instanceof ApiError ? send.error.errors : {};
  const { receiver, phone, address, carriers } = claim.return_to;

  async function submit() {
    await send.mutateAsync({ id: claim.id, input: { carrier, waybill } }).then(
      () => toast("已登记，仓库收到后会通知您"),
      () => undefined,
    );
  }

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
      <form
        className={styles.parcel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="快递公司"
          required
          list="carriers"
          maxLength={40}
          value={carrier}
          error={errors.carrier?.[0]}
          onChange={(event) => setCarrier(event.target.value)}
        />
        <datalist id="carriers">
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label="快递单号"
          required
          maxLength={40}
          value={waybill}
          error={errors.waybill?.[0]}
          onChange={(event) => setWaybill(event.target.value)}
        />
        <Button type="submit" look="main" loading={send.isPending}>
          我已寄出
        </Button>
      </form>
    </div>
  );
}
