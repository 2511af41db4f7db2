import { type FormEvent, useEffect, useState } from "react";
import { ApiError } from "@/api/client";
import type { EmailView } from "@/api/types";
import { Button } from "@/ui/Button";
import { ErrorState } from "@/ui/ErrorState";
import { TextField } from "@/ui/Field";
import { confirm, toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import codeStyles from "../user/CodeField.module.css";
import styles from "./Account.module.css";
import { UNCONFIRMED, useEmail, useRemoveEmail, useSaveEmail, useSendEmailCode } from "./queries";
import { useConfirmed } from "./useConfirmed";

/** Where warnings go besides the messages. */
export function EmailSection() {
  const email = useEmail();
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="email">
      <h2 id="email">邮箱提醒</h2>
      {email.isPending && <SkeletonLines lines={2} />}
      {email.isError && !email.data && (
        <ErrorState compact error={email.error} onRetry={() => void email.refetch()} />
      )}
      {email.data && !email.data.is_available && (
        <p className={styles.about}>邮件服务还没有开通，证照到期等提醒请看“我的消息”。</p>
      )}
      {email.data?.is_available && <EmailForm key={email.data.email} known={email.data} />}
    </section>
  );
}

function EmailForm({ known }: { known: EmailView }) {
  const [address, setAddress] = useState(known.email);
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<{ email?: string; code?: string }>({});
  const [waiting, setWaiting] = useState(0);
  const send = useSendEmailCode();
  const save = useSaveEmail();
  const remove = useRemoveEmail();
  const confirmed = useConfirmed();
  const isNew = address.trim() !== known.email;

  useEffect(() => {
    if (waiting <= 0) return;
    const timer = setTimeout(() => setWaiting(waiting - 1), 1000);
    return () => clearTimeout(timer);
  }, [waiting]);

  function refused(error: unknown) {
    if (error instanceof ApiError && error.code === UNCONFIRMED) throw error;
    if (!(error instanceof ApiError)) return;
    const { email, code: ofCode } = error.errors;
    setErrors(email || ofCode ? { email: email?.[0], code: ofCode?.[0] } : { email: error.message });
  }

  async function ask() {
    setErrors({});
    try {
      const { again_in } = await send.mutateAsync(address.trim());
      setWaiting(again_in);
      toast("验证码已发到邮箱，10 分钟内有效");
    } catch (error) {
      refused(error);
    }
  }

  async function change() {
    try {
      await save.mutateAsync({ email: address.trim(), code });
      toast("邮箱已保存，以后的提醒也发到这里");
    } catch (error) {
      refused(error);
    }
  }

  async function take() {
    try {
      await remove.mutateAsync();
      toast("已删除邮箱，提醒只发站内消息");
    } catch (error) {
      refused(error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) return setErrors({ code: "请输入邮箱收到的 6 位验证码" });
    setErrors({});
    void confirmed.run(change);
  }

  async function askAndRemove() {
    if (await confirm("删除后证照到期等提醒不再发邮件，确定删除吗？", { okText: "删除" }))
      void confirmed.run(take);
  }

  return (
    <>
      <p className={styles.about}>证照到期、审核结果等提醒，除了站内消息也发到这个邮箱。</p>
      <form className={`${styles.form} ${styles.narrow}`} noValidate onSubmit={submit}>
        <TextField
          label="邮箱"
          name="email"
          inputMode="email"
          autoComplete="email"
          maxLength={120}
          value={address}
          error={errors.email}
          onChange={(event) => {
            setAddress(event.target.value);
            setErrors({});
          }}
        />
        {isNew && address.trim() !== "" && (
          <>
            <div className={codeStyles.code}>
              <TextField
                label="邮箱验证码"
                name="email-code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={code}
                error={errors.code}
                onChange={(event) => setCode(event.target.value.trim())}
              />
              <Button loading={send.isPending} disabled={waiting > 0} onClick={() => void ask()}>
                {waiting > 0 ? `${waiting} 秒后重新获取` : "获取验证码"}
              </Button>
            </div>
            <p>
              <Button look="brand" type="submit" loading={save.isPending}>
                保存邮箱
              </Button>
            </p>
          </>
        )}
        {!isNew && known.email !== "" && (
          <p>
            <Button size="s" look="text" loading={remove.isPending} onClick={() => void askAndRemove()}>
              删除邮箱
            </Button>
          </p>
        )}
      </form>
      {confirmed.dialog}
    </>
  );
}
