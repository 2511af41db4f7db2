import { ApiError } from "@/api/client";
import { largest } from "@/api/fileSize";
import type { ReceiptItem } from "@/api/types";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { chinaDay, chinaTime } from "@/ui/chinaTime";
import { Dialog } from "@/ui/Dialog";
import { FileField, TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { Problem } from "@/ui/Problem";
import styles from "./ConfirmReceipt.module.css";
import { useConfirmReceipt } from "./queries";
import { receiptFields } from "./receiptFields";
import { Tick } from "./Tick";

export function ConfirmReceipt({ receipt, onClose }: { receipt: ReceiptItem; onClose: () => void }) {
  const confirm = useConfirmReceipt();
  const today = chinaTime(Date.now()).slice(0, 10);
  const since = receipt.shipped_at ? chinaDay(receipt.shipped_at) : "";
  const form = useCheckedForm(receiptFields(since, today), {
    receiver: receipt.receiver || receipt.order_receiver,
    received_on: receipt.received_on ?? today,
    file: undefined,
    all_received: false,
    paid_by_company: false,
  });
  const { errors, isDirty } = form.formState;
  const close = useAskedClose(isDirty && !confirm.isPending, onClose);

  const send = form.handleSubmit(async ({ file, ...said }) => {
    if (confirm.isPending) return;
    try {
      await confirm.mutateAsync({ id: receipt.id, ...said, note: file });
      toast("已提交，等待质量管理部复核");
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 413) {
        form.setError("file", { type: "server", message: error.message }, { shouldFocus: true });
      } else showRefusal(form, error);
    }
  });

  const tick = (label: string, field: "all_received" | "paid_by_company") => (
    <fieldset>
      <Tick type="checkbox" aria-invalid={errors[field] ? true : undefined} {...form.register(field)}>
        {label}
      </Tick>
      {errors[field] && <Problem>{errors[field].message}</Problem>}
    </fieldset>
  );
  return (
    <Dialog
      title={`确认收货 ${receipt.id}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button look="main" type="submit" form="receipt" loading={confirm.isPending}>
            提交回执
          </Button>
        </>
      }
    >
      <form id="receipt" className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label="收货人"
          required
          data-autofocus
          maxLength={40}
          hint="应与备案的收货委托书一致"
          error={errors.receiver?.message}
          {...form.register("receiver")}
        />
        <TextField
          label="收货日期"
          required
          type="date"
          min={since || undefined}
          max={today}
          error={errors.received_on?.message}
          {...form.register("received_on")}
        />
        <FileField
          label="盖章的随货同行单"
          required
          error={errors.file?.message}
          hint={`拍照或扫描，印章和签字要清楚；JPG、PNG、WebP 或 PDF，${largest("/api/upload")} 以内`}
          {...form.register("file")}
        />
        {tick("货物已全部收到，品名、批号和数量相符", "all_received")}
        {tick("货款由本企业账户支付", "paid_by_company")}
      </form>
    </Dialog>
  );
}
