import { useEffect, useState } from "react";
import { ApiError } from "@/api/client";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./CodeField.module.css";
import { isMobile } from "./phone";
import { type CodePurpose, useSendCode } from "./signIn";

interface CodeFieldProps {
  phone: string;
  purpose: CodePurpose;
  value: string;
  error?: string;
  onChange: (code: string) => void;
  /** what the server says of the phone */
  onPhoneError: (message: string) => void;
}

/** The one-time code, with the button that has it sent and counts down to the next. */
export function CodeField({ phone, purpose, value, error, onChange, onPhoneError }: CodeFieldProps) {
  const [waiting, setWaiting] = useState(0);
  const send = useSendCode();

  useEffect(() => {
    if (waiting <= 0) return;
    const timer = setTimeout(() => setWaiting(waiting - 1), 1000);
    return () => clearTimeout(timer);
  }, [waiting]);

  async function ask() {
    if (!isMobile(phone)) return onPhoneError("请输入 11 位手机号");
    try {
      const { again_in } = await send.mutateAsync({ phone, purpose });
      setWaiting(again_in);
      toast("验证码已发送，10 分钟内有效");
    } catch (refused) {
      if (refused instanceof ApiError && (refused.code === 422 || refused.code === 429)) {
        onPhoneError(refused.firstFieldError ?? refused.message);
      }
    }
  }

  return (
    <div className={styles.code}>
      <TextField
        label="短信验证码"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button loading={send.isPending} disabled={waiting > 0} onClick={() => void ask()}>
        {waiting > 0 ? `${waiting} 秒后重新获取` : "获取验证码"}
      </Button>
    </div>
  );
}
