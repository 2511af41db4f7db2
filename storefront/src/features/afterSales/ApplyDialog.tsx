import { useState } from "react";
import { Controller } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import type { Claimable } from "@/api/types";
import { Button } from "@/ui/Button";
import { showRefusal } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { useKeptCheckedForm } from "@/ui/keptCheckedForm";
import { useLeaveWarning } from "@/ui/keptForm";
import { confirm, toast } from "@/ui/notices";
import { useUser } from "../user/queries";
import styles from "./ApplyDialog.module.css";
import { ApplyLines } from "./ApplyLines";
import { type Chosen, openReasons, reasonsFor } from "./choice";
import { claimFields, nothingClaimed } from "./claimFields";
import { PhotoField } from "./PhotoField";
import { useApply } from "./queries";
import { pathOf } from "./status";

const LONGEST_REMARK = 500;

interface ApplyDialogProps {
  order: string;
  claimable: Claimable;
  /** what was counted at receiving: filled in, with the reason given there */
  start?: { type: string; chosen: Chosen; reason: string };
  onSent: () => void;
  onGivenUp: () => void;
}

/** The claimed goods, the reason and photos, all in one dialog. */
export default function ApplyDialog({ order, claimable, start, onSent, onGivenUp }: ApplyDialogProps) {
  const apply = useApply();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const username = useUser()?.username ?? "";
  // Another count is another claim: what was kept of an earlier one must not take its place.
  const { form, ...kept } = useKeptCheckedForm(
    `claim.${start ? `receipt.${JSON.stringify(start)}.` : ""}${username}.${order}`,
    claimFields(claimable),
    {
      ...nothingClaimed,
      ...(start && { type: start.type, lines: start.chosen, reason: start.reason }),
    },
    "photos",
  );
  const { errors } = form.formState;
  const [type, photos] = form.watch(["type", "photos"]);
  useLeaveWarning(photos.length > 0 && !apply.isSuccess);
  const open = openReasons(claimable);
  const reasons = reasonsFor(open, type);
  const types = claimable.types.filter((one) => reasonsFor(open, one.code).length > 0);

  function forgetOtherReason(next: string) {
    const reason = form.getValues("reason");
    if (!reasonsFor(open, next).some((one) => one.code === reason)) form.setValue("reason", "");
  }

  const send = form.handleSubmit(async (claim) => {
    try {
      const { id } = await apply.mutateAsync({ ...claim, order, key });
      kept.forgetInput();
      toast(start ? "已登记，我们会尽快审核；其余商品核对后请回订单确认收货" : "申请已提交，我们会尽快审核");
      onSent();
      navigate(pathOf({ id, type: claim.type }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 413) {
        form.setError("photos", { type: "server", message: "照片太大，请换一张" }, { shouldFocus: true });
      } else showRefusal(form, error);
    }
  });

  async function close() {
    const isLost = start !== undefined || kept.isDirty || photos.length > 0;
    if (isLost && !(await confirm("申请还没有提交，要放弃吗？", { okText: "放弃", cancelText: "继续填写" })))
      return;
    kept.forgetInput();
    onGivenUp();
  }

  return (
    <Dialog
      title="申请售后"
      width={720}
      onClose={() => void close()}
      dismissible={!apply.isPending}
      footer={
        <>
          <Button onClick={() => void close()} disabled={apply.isPending}>
            取消
          </Button>
          <Button look="main" loading={apply.isPending} onClick={() => void send()}>
            提交申请
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {kept.isRestored && <p role="status">已恢复上次没有提交的内容，照片请重新选择</p>}
        <fieldset className={styles.types}>
          <legend>售后类型</legend>
          {types.map((one) => (
            <label key={one.code} className={styles.type}>
              <input
                type="radio"
                value={one.code}
                {...form.register("type", { onChange: () => forgetOtherReason(one.code) })}
              />
              <span>
                <b>{one.text}</b>
                <small>{one.about}</small>
              </span>
            </label>
          ))}
          <Wrongness text={errors.type?.message} />
        </fieldset>
        <fieldset className={styles.lines}>
          <legend>商品和批号</legend>
          <Controller
            control={form.control}
            name="lines"
            render={({ field, fieldState }) => (
              <>
                <ApplyLines
                  ref={field.ref}
                  lines={claimable.lines}
                  chosen={field.value}
                  onChange={field.onChange}
                />
                <Wrongness text={fieldState.error?.message} />
              </>
            )}
          />
        </fieldset>
        <Field
          label="原因"
          required
          error={errors.reason?.message}
          hint={type ? "非质量问题不退换；发错、少发、破损可退换" : "先选择售后类型"}
        >
          {(ids) => (
            <select {...ids} className={styles.select} disabled={!type} {...form.register("reason")}>
              <option value="">请选择</option>
              {reasons.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Controller
          control={form.control}
          name="photos"
          render={({ field }) => (
            <PhotoField
              ref={field.ref}
              photos={field.value}
              most={claimable.most_photos}
              error={errors.photos?.message}
              onChange={field.onChange}
            />
          )}
        />
        <Field label="补充说明" hint="选填，例如外箱情况、发现时间" error={errors.remark?.message}>
          {(ids) => (
            <textarea
              {...ids}
              className={styles.remark}
              rows={3}
              maxLength={LONGEST_REMARK}
              {...form.register("remark")}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function Wrongness({ text }: { text?: string }) {
  return text ? (
    <p className={styles.wrong} role="alert">
      {text}
    </p>
  ) : null;
}
