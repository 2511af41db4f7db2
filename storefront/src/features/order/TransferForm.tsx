import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "@/api/client";
import { largest, sizeError } from "@/api/fileSize";
import type { PaymentDetail } from "@/api/types";
import { Button } from "@/ui/Button";
import { chinaTime } from "@/ui/chinaTime";
import { copyText } from "@/ui/copyText";
import { Field, TextField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { toast } from "@/ui/notices";
import styles from "./Pay.module.css";
import { useHandInSlip } from "./payments";

type Target = NonNullable<PaymentDetail["transfer"]>;

const shopToday = () => chinaTime(Date.now()).slice(0, 10);
const SLIP = "/api/order/slip_file";
const ACCEPTED = "image/jpeg,image/png,image/webp,application/pdf";

/** The account to pay to, and the slip for finance. */
export function TransferForm({ payment, target }: { payment: PaymentDetail; target: Target }) {
  const send = useHandInSlip();
  const running = useRef(false);
  const [file, setFile] = useState<File | null>(null);
  const [payer, setPayer] = useState(target.payer_must_be);
  const [paidOn, setPaidOn] = useState(shopToday());
  const [remark, setRemark] = useState("");
  const error = send.error instanceof ApiError ? send.error : null;
  const tooLarge = file && sizeError(file, SLIP);
  const wrong = (field: string) => error?.errors[field]?.[0] ?? null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (running.current || tooLarge) return;
    running.current = true;
    try {
      await send.mutateAsync({ id: payment.id, file, payer_name: payer, paid_on: paidOn, remark });
      toast("回单已提交，等待财务确认");
      // The form is removed, and its replacement is above it.
      window.scrollTo({ top: 0 });
    } catch {
      // Shown at the fields.
    } finally {
      running.current = false;
    }
  }

  return (
    <form className={styles.transfer} onSubmit={(event) => void submit(event)} noValidate>
      <Account target={target} amount={payment.amount} number={payment.id} />
      {target.payer_must_be && (
        <p className={styles.short} role="note">
          <Icon name="warn" size={16} />
          <span>
            含麻黄碱等含特殊药品复方制剂依规只能由 <b>{target.payer_must_be}</b>{" "}
            自己的企业账户转账，付款户名不一致会被退回。
          </span>
        </p>
      )}
      <Field
        label="银行回单"
        required
        error={tooLarge ?? wrong("file")}
        hint={`转账成功的回单截图、照片或 PDF，${largest(SLIP)} 以内`}
      >
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept={ACCEPTED}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <TextField
        label="付款户名"
        required
        error={wrong("payer_name")}
        hint="照银行回单填写"
        maxLength={80}
        value={payer}
        onChange={(event) => setPayer(event.target.value)}
      />
      <TextField
        label="转账日期"
        required
        type="date"
        max={shopToday()}
        error={wrong("paid_on")}
        value={paidOn}
        onChange={(event) => setPaidOn(event.target.value)}
      />
      <TextField
        label="备注"
        maxLength={200}
        error={wrong("remark")}
        hint="合并转账或分笔转账时请写明"
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      {error && error.code !== 422 && (
        <p className={styles.problem} role="alert">
          <Icon name="error" size={16} />
          {error.message}
        </p>
      )}
      <div className={styles.act}>
        <Button look="main" size="l" type="submit" loading={send.isPending}>
          我已转账，提交回单
        </Button>
      </div>
    </form>
  );
}

function Account({ target, amount, number }: { target: Target; amount: string; number: string }) {
  const rows: [string, string][] = [
    ["收款户名", target.name],
    ["收款账号", target.number],
    ["开户银行", target.bank],
    ["转账金额", `${amount} 元`],
    ["转账附言", number],
  ];
  const copy = () => copyText(rows.map(([name, text]) => `${name}：${text}`).join("\n"), "收款信息已复制");
  return (
    <div className={styles.account}>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      <Button size="s" onClick={() => void copy()}>
        复制收款信息
      </Button>
    </div>
  );
}
