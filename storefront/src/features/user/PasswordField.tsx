import { useState } from "react";
import { TextField } from "@/ui/Field";
import styles from "./LoginPage.module.css";

interface PasswordFieldProps {
  label: string;
  value: string;
  error?: string;
  hint?: string;
  /** a new password is offered to the browser's keeper */
  isNew?: boolean;
  onChange: (password: string) => void;
}

/** A password that may be looked at while it is typed. */
export function PasswordField({ label, value, error, hint, isNew, onChange }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <div className={styles.secret}>
      <TextField
        label={label}
        name="password"
        type={visible ? "text" : "password"}
        autoComplete={isNew ? "new-password" : "current-password"}
        required={isNew}
        maxLength={128}
        value={value}
        error={error}
        hint={hint}
        onChange={(event) => onChange(event.target.value)}
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
