import { type FormEvent, useState } from "react";
import { largest, sizeError } from "@/api/fileSize";
import type { ReceiptItem } from "@/api/types";
import { Button } from "@/ui/Button";
import { chinaDay, chinaTime } from "@/ui/chinaTime";
import { Dialog } from "@/ui/Dialog";
import { Field, TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./Papers.module.css";
import { useConfirmReceipt } from "./queries";

type ReceiptField = "receiver" | "received_on" | "file" | "all_received" | "paid_by_company";
type Mistakes = Partial<Record<ReceiptField, string>>;

interface Said {
  receiver: string;
  received_on: string;
  all_received: boolean;
  paid_by_company: boolean;
  note: File | null;
}

/** Everything that is wrong at once, before the file is sent. */
function mistakes(said: Said, since: string, today: string): Mistakes {
  const tooLarge = said.note && sizeError(said.note, "/api/upload");
  const isDay = said.received_on !== "" && said.received_on >= since && said.received_on <= today;
  return {
    ...(said.receiver === "" && { receiver: "请填写收货人，应与备案的收货人一致" }),
    ...(!isDay && { received_on: "收货日期不能早于发货，也不能晚于今天" }),
    ...(!said.note && { file: "请上传盖章的随货同行单" }),
    ...(tooLarge && { file: tooLarge }),
    ...(!said.all_received && { all_received: "请核对货物，全部收到后勾选；有短少请先联系客服" }),
    ...(!said.paid_by_company && { paid_by_company: "这类商品必须由企业账户付款，请确认后勾选" }),
  };
}

export function ConfirmReceipt({ receipt, onClose }: { receipt: ReceiptItem; onClose: () => void }) {
  const confirm = useConfirmReceipt();
  const [receiver, setReceiver] = useState(receipt.receiver || receipt.order_receiver);
  const [day, setDay] = useState(receipt.received_on ?? chinaTime(Date.now()).slice(0, 10));
  const [isWhole, setIsWhole] = useState(false);
  const [isPaid, setIsPaid] = useState(false);
  const [note, setNote] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Mistakes>({});
  const right = (field: keyof Mistakes) => setWrong({ ...wrong, [field]: undefined });
  const today = chinaTime(Date.now()).slice(0, 10);
  const since = receipt.shipped_at ? chinaDay(receipt.shipped_at) : "";

  function send(event: FormEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    const said = {
      receiver: receiver.trim(),
      received_on: day,
      all_received: isWhole,
      paid_by_company: isPaid,
    };
    const found = mistakes({ ...said, note }, since, today);
    setWrong(found);
    if (!note || Object.keys(found).length > 0) return;
    confirm.mutate(
      { id: receipt.id, ...said, note },
      {
        onSuccess: () => {
          toast("已提交，等待质量管理部复核");
          onClose();
        },
        onError: ({ code, errors, message }) => {
          const fields = Object.entries(errors).map(([field, list]) => [field, list[0]]);
          setWrong(code === 413 ? { file: message } : Object.fromEntries(fields));
        },
      },
    );
  }
  const tick = (
    label: string,
    checked: boolean,
    change: (on: boolean) => void,
    field: "all_received" | "paid_by_company",
  ) => (
    <fieldset>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={wrong[field] ? true : undefined}
          onChange={(event) => {
            change(event.target.checked);
            right(field);
          }}
        />
        <span>{label}</span>
      </label>
      {wrong[field] && (
        <p className={styles.wrong} role="alert">
          {wrong[field]}
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
          error={wrong.receiver}
          onChange={(event) => {
            setReceiver(event.target.value);
            right("receiver");
          }}
        />
        <TextField
          label="收货日期"
          required
          type="date"
          value={day}
          min={since || undefined}
          max={today}
          error={wrong.received_on}
          onChange={(event) => {
            setDay(event.target.value);
            right("received_on");
          }}
        />
        <Field
          label="盖章的随货同行单"
          required
          error={wrong.file}
          hint={`拍照或扫描，印章和签字要清楚；JPG、PNG、WebP 或 PDF，${largest("/api/upload")} 以内`}
        >
          {(ids) => (
            <input
              {...ids}
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              onChange={(event) => {
                setNote(event.target.files?.[0] ?? null);
                right("file");
              }}
            />
          )}
        </Field>
        {tick("货物已全部收到，品名、批号和数量相符", isWhole, setIsWhole, "all_received")}
        {tick("货款由本企业账户支付", isPaid, setIsPaid, "paid_by_company")}
      </form>
    </Dialog>
  );
}
