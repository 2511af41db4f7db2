import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { Button, ButtonLink } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { EmptyState } from "@/ui/EmptyState";
import { PasswordField } from "../user/PasswordField";
import { PASSWORD_HINT } from "../user/passwordRule";
import { newPasswordText } from "../user/proofs";
import { useReset } from "./queries";
import { RESET_DONE } from "./ResetDonePage";
import { ResetFrame } from "./ResetFrame";

function ticketIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("token" in state)) return null;
  return typeof state.token === "string" ? state.token : null;
}

export default function ResetPage() {
  const ticket = ticketIn(useLocation().state);
  // A password can't be set without a proven phone.
  return ticket ? <ResetForm token={ticket} /> : <Unproven />;
}

const resetFields = z.object({ password: newPasswordText });

function ResetForm({ token }: { token: string }) {
  const form = useCheckedForm(resetFields, { password: "" });
  const navigate = useNavigate();
  const reset = useReset();

  const send = form.handleSubmit(async ({ password }) => {
    try {
      await reset.mutateAsync({ token, password });
      await navigate("/forget/step3", { replace: true, state: RESET_DONE });
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <ResetFrame title="重置密码">
      <form noValidate onSubmit={(event) => void send(event)}>
        <PasswordField
          label="新密码"
          isNew
          error={form.formState.errors.password?.message}
          hint={PASSWORD_HINT}
          {...form.register("password")}
        />
        <p>重置后，其它设备上的登录会全部退出。</p>
        <Button type="submit" look="main" size="l" block loading={reset.isPending}>
          确定
        </Button>
      </form>
    </ResetFrame>
  );
}

function Unproven() {
  return (
    <ResetFrame title="重置密码">
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
    </ResetFrame>
  );
}
