import * as z from "zod/mini";
import { ApiError } from "@/api/client";
import type { EmailView } from "@/api/types";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { ErrorState } from "@/ui/ErrorState";
import { Fields, TextField } from "@/ui/Field";
import { useLeaveWarning } from "@/ui/keptForm";
import { confirm, toast } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import { CodeInput } from "../user/CodeInput";
import { codeText } from "../user/proofs";
import { UNCONFIRMED, useEmail, useRemoveEmail, useSaveEmail, useSendEmailCode } from "./queries";
import { useConfirmed } from "./useConfirmed";

/** Where warnings go besides the messages. */
export function EmailSection() {
  const email = useEmail();
  return (
    <Panel id="email" title="邮箱提醒">
      {email.isPending && <SkeletonLines lines={2} />}
      {email.isError && !email.data && (
        <ErrorState compact error={email.error} onRetry={() => void email.refetch()} />
      )}
      {email.data && !email.data.is_available && (
        <About>邮件服务还没有开通，证照到期等提醒请看“我的消息”。</About>
      )}
      {email.data?.is_available && <EmailForm key={email.data.email} known={email.data} />}
    </Panel>
  );
}

const emailFields = z.object({
  email: z.string().check(z.trim()),
  code: codeText("请输入邮箱收到的 6 位验证码"),
});

function EmailForm({ known }: { known: EmailView }) {
  const form = useCheckedForm(emailFields, { email: known.email, code: "" });
  const send = useSendEmailCode();
  const save = useSaveEmail();
  const remove = useRemoveEmail();
  const confirmed = useConfirmed();
  const { errors } = form.formState;
  const address = form.watch("email").trim();
  const isNew = address !== known.email;
  useLeaveWarning(isNew && address !== "");

  function refuse(error: unknown) {
    if (error instanceof ApiError && error.code === UNCONFIRMED) throw error;
    if (error instanceof ApiError && (error.code === 409 || error.code === 429)) {
      form.setError("email", { type: "server", message: error.message }, { shouldFocus: true });
    } else showRefusal(form, error);
  }

  async function ask(): Promise<number> {
    form.clearErrors();
    try {
      const { again_in } = await send.mutateAsync(address);
      toast("验证码已发到邮箱，10 分钟内有效");
      return again_in;
    } catch (error) {
      refuse(error);
      return 0;
    }
  }

  async function change(input: { email: string; code: string }) {
    try {
      await save.mutateAsync(input);
      toast("邮箱已保存，以后的提醒也发到这里");
    } catch (error) {
      refuse(error);
    }
  }

  async function take() {
    try {
      await remove.mutateAsync();
      toast("已删除邮箱，提醒只发站内消息");
    } catch (error) {
      refuse(error);
    }
  }

  async function askAndRemove() {
    if (await confirm("删除后证照到期等提醒不再发邮件，确定删除吗？", { okText: "删除" }))
      void confirmed.run(take);
  }

  const submit = form.handleSubmit((input) => confirmed.run(() => change(input)));

  return (
    <>
      <About>证照到期、审核结果等提醒，除了站内消息也发到这个邮箱。</About>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Fields isNarrow>
          <TextField
            label="邮箱"
            inputMode="email"
            autoComplete="email"
            maxLength={120}
            error={errors.email?.message}
            {...form.register("email", { onChange: () => form.clearErrors() })}
          />
          {isNew && address !== "" && (
            <>
              <CodeInput
                label="邮箱验证码"
                error={errors.code?.message}
                isSending={send.isPending}
                onAsk={ask}
                {...form.register("code")}
              />
              <p>
                <Button look="brand" type="submit" loading={save.isPending}>
                  保存邮箱
                </Button>
              </p>
            </>
          )}
          {(!isNew || address === "") && known.email !== "" && (
            <p>
              <Button size="s" look="text" loading={remove.isPending} onClick={() => void askAndRemove()}>
                删除邮箱
              </Button>
            </p>
          )}
        </Fields>
      </form>
      {confirmed.dialog}
    </>
  );
}
