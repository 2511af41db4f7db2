import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { CodeField } from "../user/CodeField";
import { PasswordField } from "../user/PasswordField";
import styles from "./Account.module.css";
import { useConfirm } from "./queries";

interface ConfirmDialogProps {
  /** where a code would go */
  phone: string;
  onConfirmed: () => void;
  onClose: () => void;
}

const FORM_ID = "confirm-form";

/** Asks once more who is at the keyboard, by password or by a code. */
export function ConfirmDialog({ phone, onConfirmed, onClose }: ConfirmDialogProps) {
  const [byCode, setByCode] = useState(false);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const confirm = useConfirm();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = byCode ? code : password;
    if (!given) return setError(byCode ? "请输入短信里的 6 位验证码" : "请输入登录密码");
    try {
      await confirm.mutateAsync(byCode ? { code } : { password });
      onConfirmed();
    } catch (refused) {
      if (!(refused instanceof ApiError)) return;
      if (refused.code === 422 || refused.code === 429) setError(refused.firstFieldError ?? refused.message);
      else if (refused.code === 0) checkError(refused);
    }
  }

  function swap() {
    setByCode(!byCode);
    setError(undefined);
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
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.about}>为了账户安全，请再验证一次是您本人，10 分钟内不会重复询问。</p>
        {byCode ? (
          <>
            <p>验证码会发到 {phone}</p>
            <CodeField
              phone={phone}
              purpose="confirm"
              value={code}
              error={error}
              onChange={(value) => {
                setCode(value.trim());
                setError(undefined);
              }}
              onPhoneError={setError}
            />
          </>
        ) : (
          <PasswordField
            label="登录密码"
            value={password}
            error={error}
            onChange={(value) => {
              setPassword(value);
              setError(undefined);
            }}
          />
        )}
        <p>
          <Button look="text" size="s" onClick={swap}>
            {byCode ? "改用登录密码" : "忘记密码？改用短信验证码"}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
