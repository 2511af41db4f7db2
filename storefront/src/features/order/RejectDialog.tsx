import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import type { OrderSummary } from "@/api/types";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { useRejectOrder } from "./queries";

const FORM_ID = "reject-form";

export function RejectButton({ order }: { order: OrderSummary }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        不同意
      </Button>
      {open && <RejectDialog id={order.id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The colleague who ordered reads the reason; the orders of that checkout are cancelled. */
function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const reject = useRejectOrder();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!reason.trim()) return setError("请填写不同意的原因，下单人会看到");
    try {
      await reject.mutateAsync({ id, reason: reason.trim() });
      toast("已退回，订单取消，下单人会收到消息");
      onClose();
    } catch (refused) {
      // Other errors are shown by the error handler.
      if (refused instanceof ApiError && refused.code === 422) setError(refused.firstFieldError ?? undefined);
    }
  }

  return (
    <Dialog
      title="不同意这张订单"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回</Button>
          <Button look="danger" type="submit" form={FORM_ID} loading={reject.isPending}>
            退回并取消
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="原因"
          name="reason"
          required
          maxLength={200}
          value={reason}
          error={error}
          hint="如：本月预算已用完，请减少数量"
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
