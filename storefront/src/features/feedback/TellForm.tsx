import { useState } from "react";
import { Controller } from "react-hook-form";
import { Link } from "react-router";
import { ApiError } from "@/api/client";
import { PhotoField } from "@/features/afterSales/PhotoField";
import { useUser } from "@/features/user/queries";
import { Button } from "@/ui/Button";
import { showRefusal } from "@/ui/checkedForm";
import { Field, TextField } from "@/ui/Field";
import { useKeptCheckedForm } from "@/ui/keptCheckedForm";
import { useLeaveWarning } from "@/ui/keptForm";
import { toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import { useFeedbackForm, useTell } from "./queries";
import { Small } from "./Small";
import styles from "./TellForm.module.css";
import { nothingTold, tellFields } from "./tell";

const COMPLAINT = "5";

export function TellForm({ onTold }: { onTold: (id: number) => void }) {
  const asked = useFeedbackForm();
  const username = useUser()?.username ?? "";
  if (!asked.data) {
    return (
      <div className={`card ${styles.form}`} style={{ minHeight: 420 }}>
        <SkeletonLines lines={8} />
      </div>
    );
  }
  return <Fields key={username} username={username} asked={asked.data} onTold={onTold} />;
}

interface FieldsProps {
  username: string;
  asked: NonNullable<ReturnType<typeof useFeedbackForm>["data"]>;
  onTold: (id: number) => void;
}

function Fields({ username, asked, onTold }: FieldsProps) {
  const tell = useTell();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { form, ...kept } = useKeptCheckedForm(`feedback.${username}`, tellFields, nothingTold, "photos");
  const { errors } = form.formState;
  useLeaveWarning(form.watch("photos").length > 0);

  const send = form.handleSubmit(async (told) => {
    if (tell.isPending) return;
    try {
      const id = await tell.mutateAsync({ ...told, key });
      form.reset(nothingTold);
      setKey(crypto.randomUUID());
      toast("已提交，答复会发到您的消息");
      onTold(id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 413) {
        form.setError("photos", { type: "server", message: "图片太大，请换一张" }, { shouldFocus: true });
      } else showRefusal(form, error);
    }
  });

  return (
    <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void send(event)}>
      {kept.isRestored && kept.isDirty && <p role="status">已恢复上次没有提交的内容，图片请重新选择</p>}
      <fieldset className={styles.kinds}>
        <legend>
          <span aria-hidden>*</span>
          反馈类型
        </legend>
        {asked.kinds.map((one) => (
          <label key={one.kind}>
            <input type="radio" value={one.kind} {...form.register("kind")} />
            {one.text}
          </label>
        ))}
        {errors.kind && (
          <p role="alert" className={styles.error}>
            {errors.kind.message}
          </p>
        )}
      </fieldset>
      <Small>
        {form.watch("kind") === COMPLAINT ? (
          `投诉在提交后 ${asked.complaint_days} 个工作日内给您第一次答复；质量问题请保留实物，暂停销售。`
        ) : (
          <span>
            退换货和退款请在<Link to="/order">订单</Link>里申请售后，处理更快。
          </span>
        )}
      </Small>
      <Field label="内容" required error={errors.content?.message}>
        {(ids) => (
          <textarea
            {...ids}
            rows={5}
            maxLength={1000}
            className={styles.text}
            placeholder="写明时间和经过，方便我们核实"
            {...form.register("content")}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <TextField
          label="商品"
          maxLength={100}
          placeholder="与商品有关时填写名称和规格"
          error={errors.goods?.message}
          {...form.register("goods")}
        />
        <TextField
          label="批号"
          maxLength={40}
          placeholder="药盒上的产品批号"
          error={errors.batch_number?.message}
          {...form.register("batch_number")}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="订单号"
          maxLength={40}
          placeholder="与订单有关时填写"
          error={errors.order_number?.message}
          {...form.register("order_number")}
        />
        <TextField
          label="联系方式"
          maxLength={60}
          placeholder="不填就联系账号的手机号"
          error={errors.contact?.message}
          {...form.register("contact")}
        />
      </div>
      <Controller
        control={form.control}
        name="photos"
        render={({ field }) => (
          <PhotoField
            ref={field.ref}
            photos={field.value}
            most={asked.most_photos}
            hint="可以不传"
            error={errors.photos?.message}
            onChange={field.onChange}
          />
        )}
      />
      <div>
        <Button look="main" type="submit" loading={tell.isPending}>
          提交反馈
        </Button>
      </div>
    </form>
  );
}
