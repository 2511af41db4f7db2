import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import { Button } from "@/ui/Button";
import { toast } from "@/ui/notices";
import { PasswordField } from "../user/PasswordField";
import { PASSWORD_HINT, passwordError } from "../user/passwordRule";
import styles from "./Account.module.css";
import { UNCONFIRMED, useSetPassword } from "./queries";
import { useConfirmed } from "./useConfirmed";

export function PasswordSection() {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const save = useSetPassword();
  const confirmed = useConfirmed();

  async function change() {
    try {
      await save.mutateAsync(password);
      setPassword("");
      toast("密码已修改，其它设备已退出登录");
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === UNCONFIRMED) throw refused;
      if (refused instanceof ApiError && refused.code === 422)
        setError(refused.firstFieldError ?? refused.message);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = passwordError(password);
    setError(wrong ?? undefined);
    if (!wrong) void confirmed.run(change);
  }

  return (
    <section className={`card ${styles.panel}`} aria-labelledby="password">
      <h2 id="password">修改密码</h2>
      <form className={`${styles.form} ${styles.narrow}`} noValidate onSubmit={submit}>
        <PasswordField
          label="新密码"
          isNew
          value={password}
          error={error}
          hint={PASSWORD_HINT}
          onChange={(value) => {
            setPassword(value);
            setError(undefined);
          }}
        />
        <p>
          <Button look="brand" type="submit" loading={save.isPending}>
            修改密码
          </Button>
        </p>
      </form>
      {confirmed.dialog}
    </section>
  );
}
