import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { isMobile } from "../user/phone";
import { useInvite } from "./queries";
import styles from "./Stores.module.css";

interface Errors {
  name?: string;
  phone?: string;
}

export function InviteForm() {
  const [input, setInput] = useState({ name: "", phone: "" });
  const [errors, setErrors] = useState<Errors>({});
  const invite = useInvite();

  function set(patch: Partial<typeof input>) {
    setInput({ ...input, ...patch });
    setErrors({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong: Errors = {
      name: input.name.trim() ? undefined : "请填写门店名称",
      phone: isMobile(input.phone) ? undefined : "请填写门店负责人的 11 位手机号",
    };
    setErrors(wrong);
    if (wrong.name || wrong.phone) return;
    try {
      await invite.mutateAsync({ name: input.name.trim(), phone: input.phone });
      setInput({ name: "", phone: "" });
      toast("邀请已发出，30 天内有效");
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.code === 422) setErrors({ name: error.errors.name?.[0], phone: error.errors.phone?.[0] });
      if (error.code === 409) setErrors({ phone: error.message });
    }
  }

  return (
    <section className={`card ${styles.panel}`} aria-labelledby="invite">
      <h2 id="invite">邀请门店</h2>
      <p className={styles.about}>
        对方用这个手机号在“注册 → 老客户激活”里填写证照；已有账户的门店登录后在“多店管理”里接受。
      </p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="门店名称"
          name="name"
          required
          maxLength={80}
          value={input.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label="负责人手机号"
          name="phone"
          required
          inputMode="numeric"
          maxLength={11}
          value={input.phone}
          error={errors.phone}
          onChange={(event) => set({ phone: event.target.value.trim() })}
        />
        <Button look="brand" type="submit" loading={invite.isPending}>
          发出邀请
        </Button>
      </form>
    </section>
  );
}
