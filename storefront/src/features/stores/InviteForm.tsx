import * as z from "zod/mini";
import { ApiError } from "@/api/client";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { TextField } from "@/ui/Field";
import { useLeaveWarning } from "@/ui/keptForm";
import { toast } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { mobileText } from "../user/proofs";
import styles from "./InviteForm.module.css";
import { useInvite } from "./queries";

const invitation = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "请填写门店名称")),
  phone: mobileText("请填写门店负责人的 11 位手机号"),
});

export function InviteForm() {
  const form = useCheckedForm(invitation, { name: "", phone: "" });
  const { errors, isDirty } = form.formState;
  useLeaveWarning(isDirty);
  const invite = useInvite();

  const send = form.handleSubmit(async (input) => {
    try {
      await invite.mutateAsync(input);
      form.reset();
      toast("邀请已发出，30 天内有效");
    } catch (error) {
      if (error instanceof ApiError && error.code === 409) {
        form.setError("phone", { type: "server", message: error.message }, { shouldFocus: true });
      } else showRefusal(form, error);
    }
  });

  return (
    <Panel id="invite" title="邀请门店">
      <About>对方用这个手机号在“注册 → 老客户激活”里填写证照；已有账户的门店登录后在“多店管理”里接受。</About>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label="门店名称"
          required
          maxLength={80}
          error={errors.name?.message}
          {...form.register("name")}
        />
        <TextField
          label="负责人手机号"
          required
          inputMode="numeric"
          maxLength={11}
          error={errors.phone?.message}
          {...form.register("phone")}
        />
        <Button look="brand" type="submit" loading={invite.isPending}>
          发出邀请
        </Button>
      </form>
    </Panel>
  );
}
