import { useState } from "react";
import { TextField, type TextFieldProps } from "@/ui/Field";
import styles from "./LoginPage.module.css";

interface PasswordFieldProps
  extends Omit<TextFieldProps, "type" | "autoComplete" | "required" | "maxLength"> {
  /** a new password is offered to the browser's keeper */
  isNew?: boolean;
}

/** A password that may be looked at while it is typed. */
export function PasswordField({ isNew, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <div className={styles.secret}>
      <TextField
        name="password"
        {...field}
        type={visible ? "text" : "password"}
        autoComplete={isNew ? "new-password" : "current-password"}
        required={isNew}
        maxLength={128}
      />
      <button
        type="button"
        className={styles.reveal}
        aria-pressed={visible}
        onClick={() => setVisible((on) => !on)}
      >
        {visible ? "隐藏" : "显示"}
      </button>
    </div>
  );
}
