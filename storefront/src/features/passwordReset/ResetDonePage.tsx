import { Navigate, useLocation } from "react-router";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import styles from "./PasswordReset.module.css";

/** Only the step before says so: the address alone has set no password. */
export const RESET_DONE = { passwordSet: true };
const isDone = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "passwordSet" in state && state.passwordSet === true;

export default function ResetDonePage() {
  if (!isDone(useLocation().state)) return <Navigate to="/forget/step1" replace />;
  return (
    <section className={`container ${styles.page}`}>
      <div className={`card ${styles.panel}`}>
        <h1>重置成功</h1>
        <EmptyState
          icon="check"
          title="新密码已生效"
          hint="其它设备上的登录已全部退出，请用新密码登录"
          action={
            <ButtonLink look="main" to="/login">
              去登录
            </ButtonLink>
          }
        />
      </div>
    </section>
  );
}
