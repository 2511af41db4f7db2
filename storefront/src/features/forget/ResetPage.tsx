import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { PasswordField } from "../user/PasswordField";
import { PASSWORD_HINT, passwordError } from "../user/passwordRule";
import styles from "./Forget.module.css";
import { useReset } from "./queries";

function ticketIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("token" in state)) return null;
  return typeof state.token === "string" ? state.token : null;
}

export default function ResetPage() {
  const ticket = ticketIn(useLocation().state);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const reset = useReset();
  // A password can't be set without a proven phone.
  if (!ticket) return <Unproven />;

  async function submit(event: FormEvent, token: string) {
    event.preventDefault();
    const wrong = passwordError(password);
    setError(wrong ?? undefined);
    if (wrong) return;
    try {
      await reset.mutateAsync({ token, password });
      await navigate("/forget/step3", { replace: true });
    } catch (refused) {
      if (!(refused instanceof ApiError)) return;
      setError(refused.errors.password?.[0]);
      if (!refused.errors.password) checkError(refused);
    }
  }

  return (
    <section className={`container ${styles.page}`}>
      <form className={`card ${styles.panel}`} noValidate onSubmit={(event) => void submit(event, ticket)}>
        <h1>重置密码</h1>
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
        <p>重置后，其它设备上的登录会全部退出。</p>
        <Button type="submit" look="main" size="l" block loading={reset.isPending}>
          确定
        </Button>
      </form>
    </section>
  );
}

function Unproven() {
  return (
    <section className={`container ${styles.page}`}>
      <div className={`card ${styles.panel}`}>
        <h1>重置密码</h1>
        <EmptyState
          icon="lock"
          title="请先验证手机号"
          hint="验证后 10 分钟内可以设置新密码"
          action={
            <ButtonLink look="main" to="/forget/step1">
              去验证
            </ButtonLink>
          }
        />
      </div>
    </section>
  );
}
