import { useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "@/api/client";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { Fields } from "@/ui/Field";
import { CodeField } from "../user/CodeField";
import { PasswordField } from "../user/PasswordField";
import { codeText } from "../user/proofs";
import { useConfirm } from "./queries";

interface ConfirmDialogProps {
  /** where a code would go */
  phone: string;
  onConfirmed: () => void;
  onClose: () => void;
}

const FORM_ID = "confirm-form";

const proofs = {
  password: z.object({
    password: z.string().check(z.minLength(1, "请输入登录密码")),
    code: z.string(),
  }),
  code: z.object({ password: z.string(), code: codeText() }),
};

/** Asks once more who is at the keyboard, by password or by a code. */
export function ConfirmDialog({ phone, onConfirmed, onClose }: ConfirmDialogProps) {
  const [by, setBy] = useState<keyof typeof proofs>("password");
  const form = useCheckedForm(proofs[by], { password: "", code: "" });
  const confirm = useConfirm();
  const { errors } = form.formState;

  const send = form.handleSubmit(async ({ password, code }) => {
    try {
      await confirm.mutateAsync(by === "code" ? { code } : { password });
      onConfirmed();
    } catch (error) {
      if (error instanceof ApiError && error.code === 429) {
        form.setError(by, { type: "server", message: error.message }, { shouldFocus: true });
      } else showRefusal(form, error);
    }
  });

  function swap() {
    setBy(by === "code" ? "password" : "code");
    form.clearErrors();
  }

  return (
    <Dialog
      title="验证身份"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="brand" type="submit" form={FORM_ID} loading={confirm.isPending}>
            验证
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void send(event)}>
        <Fields>
          <About>为了账户安全，请再验证一次是您本人，10 分钟内不会重复询问。</About>
          {by === "code" ? (
            <>
              <p>验证码会发到 {phone}</p>
              <CodeField
                phone={phone}
                purpose="confirm"
                error={errors.code?.message}
                onPhoneError={(message) => form.setError("code", { type: "server", message })}
                {...form.register("code", { onChange: () => form.clearErrors("code") })}
              />
            </>
          ) : (
            <PasswordField
              data-autofocus
              label="登录密码"
              error={errors.password?.message}
              {...form.register("password")}
            />
          )}
          <p>
            <Button look="text" size="s" onClick={swap}>
              {by === "code" ? "改用登录密码" : "忘记密码？改用短信验证码"}
            </Button>
          </p>
        </Fields>
      </form>
    </Dialog>
  );
}
