import { Navigate, useLocation } from "react-router";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ResetFrame } from "./ResetFrame";

/** Only the step before says so: the address alone has set no password. */
export const RESET_DONE = { passwordSet: true };
const isDone = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "passwordSet" in state && state.passwordSet === true;

export default function ResetDonePage() {
  if (!isDone(useLocation().state)) return <Navigate to="/forget/step1" replace />;
  return (
    <ResetFrame title="重置成功">
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
    </ResetFrame>
  );
}
