import { type FormEvent, useState } from "react";
import type { ReceiptItem } from "@/api/types";
import { Button } from "@/ui/Button";
import { chinaDay, chinaTime } from "@/ui/chinaTime";
import { Dialog } from "@/ui/Dialog";
import { Field, TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./Papers.module.css";
import { useConfirmReceipt } from "./queries";

export function ConfirmReceipt({ receipt, onClose }: { receipt: ReceiptItem; onClose: () => void }) {
  const confirm = useConfirmReceipt();
  const [receiver, setReceiver] = useState(receipt.receiver || receipt.order_receiver);
  const [day, setDay] = useState(receipt.received_on ?? chinaTime(Date.now()).slice(0, 10));
  const [isWhole, setIsWhole] = useState(false);
  const [isPaid, setIsPaid] = useState(false);
  const [note, setNote] = useState<File | null>(null);
  const [missing, setMissing] = useState("");
  const errors = confirm.error?.errors ?? {};
  const fileError =
    missing || errors.file?.[0] || (confirm.error?.code === 413 ? "文件太大，请压缩后再传" : "");

  function send(event: FormEvent) {
    event.preventDefault();
    if (!note) {
      setMissing("请上传盖章的随货同行单");
      return;
    }
    const draft = {
      id: receipt.id,
      receiver: receiver.trim(),
      received_on: day,
      all_received: isWhole,
      paid_by_company: isPaid,
      note,
    };
    confirm.mutate(draft, {
      onSuccess: () => {
        toast("已提交，等待质量管理部复核");
        onClose();
      },
    });
  }
  const tick = (label: string, checked: boolean, change: (on: boolean) => void, error?: string) => (
    <fieldset>
      <label className={styles.tick}>
        <input type="checkbox" checked={checked} onChange={(event) => change(event.target.checked)} />
        <span>{label}</span>
      </label>
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
  return (
    <Dialog
      title={`确认收货 ${receipt.id}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="main" type="submit" form="receipt" loading={confirm.isPending}>
            提交回执
          </Button>
        </>
      }
    >
      <form id="receipt" className={styles.form} noValidate onSubmit={send}>
        <TextField
          label="收货人"
          required
          maxLength={40}
          value={receiver}
          hint="应与备案的收货委托书一致"
          error={errors.receiver?.[0]}
          onChange={(event) => setReceiver(event.target.value)}
        />
        <TextField
          label="收货日期"
          required
          type="date"
          value={day}
          min={receipt.shipped_at ? chinaDay(receipt.shipped_at) : undefined}
          max={chinaTime(Date.now()).slice(0, 10)}
          error={errors.received_on?.[0]}
          onChange={(event) => setDay(event.target.value)}
        />
        <Field
          label="盖章的随货同行单"
          required
          error={fileError}
          hint="拍照或扫描，印章和签字要清楚；JPG、PNG、WebP 或 PDF"
        >
          {(ids) => (
            <input
              {...ids}
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              onChange={(event) => {
                setNote(event.target.files?.[0] ?? null);
                setMissing("");
              }}
            />
          )}
        </Field>
        {tick("货物已全部收到，品名、批号和数量相符", isWhole, setIsWhole, errors.all_received?.[0])}
        {tick("货款由本企业账户支付", isPaid, setIsPaid, errors.paid_by_company?.[0])}
      </form>
    </Dialog>
  );
}
