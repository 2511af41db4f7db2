import * as z from "zod/mini";
import { ApiError } from "@/api/client";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Fields } from "@/ui/Field";
import { useLeaveWarning } from "@/ui/keptForm";
import { toast } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { PasswordField } from "../user/PasswordField";
import { PASSWORD_HINT } from "../user/passwordRule";
import { newPasswordText } from "../user/proofs";
import { UNCONFIRMED, useSetPassword } from "./queries";
import { useConfirmed } from "./useConfirmed";

const passwordFields = z.object({ password: newPasswordText });

export function PasswordSection() {
  const form = useCheckedForm(passwordFields, { password: "" });
  const save = useSetPassword();
  const confirmed = useConfirmed();
  const { errors, isDirty } = form.formState;
  useLeaveWarning(isDirty);

  async function change(password: string) {
    try {
      await save.mutateAsync(password);
      form.reset();
      toast("密码已修改，其它设备已退出登录");
    } catch (error) {
      if (error instanceof ApiError && error.code === UNCONFIRMED) throw error;
      showRefusal(form, error);
    }
  }

  const send = form.handleSubmit(({ password }) => confirmed.run(() => change(password)));

  return (
    <Panel id="password" title="修改密码">
      <form noValidate onSubmit={(event) => void send(event)}>
        <Fields isNarrow>
          <PasswordField
            label="新密码"
            isNew
            error={errors.password?.message}
            hint={PASSWORD_HINT}
            {...form.register("password")}
          />
          <p>
            <Button look="brand" type="submit" loading={save.isPending}>
              修改密码
            </Button>
          </p>
        </Fields>
      </form>
      {confirmed.dialog}
    </Panel>
  );
}
