import * as z from "zod/mini";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { useRejectOrder } from "./queries";

const FORM_ID = "reject-form";

const refusal = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, "请填写不同意的原因，下单人会看到")),
});

/** The colleague who ordered reads the reason; the orders of that checkout are cancelled. */
export default function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useCheckedForm(refusal, { reason: "" });
  const reject = useRejectOrder();
  const close = useAskedClose(form.formState.isDirty && !reject.isPending, onClose);

  const send = form.handleSubmit(async ({ reason }) => {
    try {
      await reject.mutateAsync({ id, reason });
      toast("已退回，订单取消，下单人会收到消息");
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <Dialog
      title="不同意这张订单"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>返回</Button>
          <Button look="danger" type="submit" form={FORM_ID} loading={reject.isPending}>
            退回并取消
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label="原因"
          required
          data-autofocus
          maxLength={200}
          error={form.formState.errors.reason?.message}
          hint="如：本月预算已用完，请减少数量"
          {...form.register("reason")}
        />
      </form>
    </Dialog>
  );
}
