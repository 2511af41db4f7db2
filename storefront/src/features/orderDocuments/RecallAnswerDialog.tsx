import type { ChangeEvent } from "react";
import * as z from "zod/mini";
import type { RecallNotice } from "@/api/types";
import { About } from "@/ui/About";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { useAnswerRecall } from "./queries";
import styles from "./RecallAnswerDialog.module.css";
import { gotText } from "./recalls";

const quantity = z.string().check(z.minLength(1, "请填写数量，没有就填 0"));
const answerFields = z.object({ in_stock: quantity, sold: quantity, note: z.string().check(z.trim()) });

interface RecallAnswerDialogProps {
  notice: RecallNotice;
  onClose: () => void;
}

export default function RecallAnswerDialog({ notice, onClose }: RecallAnswerDialogProps) {
  const answer = useAnswerRecall();
  const form = useCheckedForm(answerFields, {
    in_stock: notice.answered_at ? String(notice.in_stock) : "",
    sold: notice.answered_at ? String(notice.sold) : "",
    note: notice.note,
  });
  const { errors, isDirty } = form.formState;
  const close = useAskedClose(isDirty && !answer.isPending, onClose);

  const send = form.handleSubmit(async (input) => {
    try {
      await answer.mutateAsync({ id: notice.id, ...input });
      toast("已回复，谢谢配合");
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });

  /** Takes digits only, as they are typed. */
  function digits(name: "in_stock" | "sold") {
    const { onChange, ...field } = form.register(name);
    return {
      ...field,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        event.target.value = event.target.value.replace(/\D/g, "");
        void onChange(event);
      },
    };
  }

  return (
    <Dialog
      title={`回复召回：${notice.goods_name} ${notice.batch_number}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button look="main" type="submit" form="recall-answer" loading={answer.isPending}>
            提交回复
          </Button>
        </>
      }
    >
      <form id="recall-answer" className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <About>
          这一批共{gotText(notice)}，两项相加应等于{notice.returned > 0 ? "未退回的" : ""} {notice.to_answer}{" "}
          {notice.unit}。
        </About>
        <TextField
          label={`现有库存（已封存，${notice.unit}）`}
          required
          inputMode="numeric"
          data-autofocus
          error={errors.in_stock?.message}
          {...digits("in_stock")}
        />
        <TextField
          label={`已售出（${notice.unit}）`}
          required
          inputMode="numeric"
          error={errors.sold?.message}
          {...digits("sold")}
        />
        <TextField
          label="说明"
          maxLength={200}
          hint="例如联系人、取货时间"
          error={errors.note?.message}
          {...form.register("note")}
        />
      </form>
    </Dialog>
  );
}
