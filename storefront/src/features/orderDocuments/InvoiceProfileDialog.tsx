import type { InvoiceProfile } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { About } from "@/ui/About";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { ErrorState } from "@/ui/ErrorState";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./InvoiceProfileDialog.module.css";
import { profileFields } from "./profileFields";
import { useInvoiceProfile, useSaveInvoiceProfile } from "./queries";
import { Tick } from "./Tick";

export function InvoiceProfileDialog({ onClose }: { onClose: () => void }) {
  const profile = useInvoiceProfile();
  if (profile.data) return <Form before={profile.data} onClose={onClose} />;
  return (
    <Dialog title="开票资料" onClose={onClose}>
      {profile.error ? (
        <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
}

const FIELDS = [
  ["address", "注册地址", 100],
  ["phone", "电话", 30],
  ["bank", "开户银行", 60],
  ["account", "银行账号", 40],
  ["email", "收票邮箱", 100],
] as const;

const KINDS = [
  ["0", "普通发票"],
  ["1", "专用发票，可以抵扣进项税"],
] as const;

function Form({ before, onClose }: { before: InvoiceProfile; onClose: () => void }) {
  const save = useSaveInvoiceProfile();
  const refused = useRefusal("keep_company");
  const form = useCheckedForm(profileFields, { ...before, is_special: before.is_special ? "1" : "0" });
  const { errors, isDirty } = form.formState;
  const close = useAskedClose(isDirty && !save.isPending, onClose);
  const isSpecial = form.watch("is_special") === "1";
  const send = form.handleSubmit(async (input) => {
    try {
      await save.mutateAsync({ ...before, ...input });
      toast("开票资料已保存");
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <Dialog
      title="开票资料"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{refused ? "关闭" : "取消"}</Button>
          {!refused && (
            <Button look="main" type="submit" form="invoice-profile" loading={save.isPending}>
              保存
            </Button>
          )}
        </>
      }
    >
      <RoleNotice right="keep_company" />
      <form id="invoice-profile" className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <dl className={styles.fixed}>
          <dt>发票抬头</dt>
          <dd>{before.title}</dd>
          <dt>税号</dt>
          <dd className="num">{before.tax_id || "营业执照审核后自动填入"}</dd>
        </dl>
        <About>抬头和税号取自营业执照，有变更请在资质证件里上传新证。</About>
        <fieldset>
          <legend className="visually-hidden">发票种类</legend>
          {KINDS.map(([kind, label]) => (
            <Tick
              key={kind}
              type="radio"
              value={kind}
              disabled={refused !== null}
              {...form.register("is_special")}
            >
              {label}
            </Tick>
          ))}
        </fieldset>
        {FIELDS.map(([name, label, most]) => (
          <TextField
            key={name}
            label={label}
            required={isSpecial && name !== "email"}
            maxLength={most}
            disabled={refused !== null}
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
        <Tick type="checkbox" disabled={refused !== null} {...form.register("is_automatic")}>
          订单完成后自动开票
        </Tick>
      </form>
    </Dialog>
  );
}
