import { useEffect, useState } from "react";
import { Button } from "@/ui/Button";
import { TextField, type TextFieldProps } from "@/ui/Field";
import styles from "./CodeInput.module.css";

export interface CodeInputProps
  extends Pick<TextFieldProps, "label" | "ref" | "name" | "error" | "onChange" | "onBlur"> {
  isSending: boolean;
  /** Has a code sent; resolves to the seconds until the next one, 0 when it was refused. */
  onAsk: () => Promise<number>;
}

/** A one-time code, with the button that has it sent and counts down to the next. */
export function CodeInput({ isSending, onAsk, ...field }: CodeInputProps) {
  const [waiting, setWaiting] = useState(0);

  useEffect(() => {
    if (waiting <= 0) return;
    const timer = setTimeout(() => setWaiting(waiting - 1), 1000);
    return () => clearTimeout(timer);
  }, [waiting]);

  return (
    <div className={styles.code}>
      <TextField {...field} required inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      <Button loading={isSending} disabled={waiting > 0} onClick={() => void onAsk().then(setWaiting)}>
        {waiting > 0 ? `${waiting} 秒后重新获取` : "获取验证码"}
      </Button>
    </div>
  );
}
