import { type FormEvent, useState } from "react";
import type { InvoiceProfile } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { ErrorState } from "@/ui/ErrorState";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Papers.module.css";
import { useInvoiceProfile, useSaveInvoiceProfile } from "./queries";

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

function Form({ before, onClose }: { before: InvoiceProfile; onClose: () => void }) {
  const save = useSaveInvoiceProfile();
  const refused = useRefusal("keep_company");
  const [draft, setDraft] = useState(before);
  const errors = save.error?.errors ?? {};
  function send(event: FormEvent) {
    event.preventDefault();
    save.mutate(draft, {
      onSuccess: () => {
        toast("开票资料已保存");
        onClose();
      },
    });
  }
  return (
    <Dialog
      title="开票资料"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{refused ? "关闭" : "取消"}</Button>
          {!refused && (
            <Button look="main" type="submit" form="invoice-profile" loading={save.isPending}>
              保存
            </Button>
          )}
        </>
      }
    >
      <RoleNotice right="keep_company" />
      <form id="invoice-profile" className={styles.form} noValidate onSubmit={send}>
        <dl className={styles.fixed}>
          <dt>发票抬头</dt>
          <dd>{before.title}</dd>
          <dt>税号</dt>
          <dd className="num">{before.tax_id || "营业执照审核后自动填入"}</dd>
        </dl>
        <p className={styles.small}>抬头和税号取自营业执照，有变更请在资质证件里上传新证。</p>
        <fieldset>
          <legend className="visually-hidden">发票种类</legend>
          {[
            [false, "普通发票"],
            [true, "专用发票，可以抵扣进项税"],
          ].map(([isSpecial, label]) => (
            <label key={String(label)} className={styles.tick}>
              <input
                type="radio"
                name="kind"
                disabled={refused !== null}
                checked={draft.is_special === isSpecial}
                onChange={() => setDraft({ ...draft, is_special: isSpecial === true })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {FIELDS.map(([name, label, most]) => (
          <TextField
            key={name}
            label={label}
            required={draft.is_special && name !== "email"}
            maxLength={most}
            disabled={refused !== null}
            value={draft[name]}
            error={errors[name]?.[0]}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          />
        ))}
        <label className={styles.tick}>
          <input
            type="checkbox"
            disabled={refused !== null}
            checked={draft.is_automatic}
            onChange={(event) => setDraft({ ...draft, is_automatic: event.target.checked })}
          />
          <span>订单完成后自动开票</span>
        </label>
      </form>
    </Dialog>
  );
}
