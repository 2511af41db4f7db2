import * as z from "zod/mini";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { toast } from "@/ui/notices";
import { Problem } from "@/ui/Problem";
import { CodeField } from "../user/CodeField";
import { codeText } from "../user/proofs";
import { useSign } from "./queries";
import styles from "./SignForm.module.css";

const signature = z.object({
  agrees: z.boolean().check(z.refine((agrees) => agrees, "请先阅读合同并勾选同意")),
  code: codeText(),
});

/** The signature: consent, and the code that reaches the owner's phone. */
export function SignForm({ id, phone }: { id: number; phone: string }) {
  const form = useCheckedForm(signature, { agrees: false, code: "" });
  const sign = useSign(id);
  const { errors } = form.formState;

  const send = form.handleSubmit(async ({ code }) => {
    try {
      await sign.mutateAsync(code);
      toast("合同已签署，现在可以下单");
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <label className={styles.consent}>
        <input type="checkbox" {...form.register("agrees")} />
        本人代表企业阅读并同意以上全部条款
      </label>
      {errors.agrees && <Problem>{errors.agrees.message}</Problem>}
      <About>验证码会发到 {phone}，输入即表示签署，与盖章有同等法律效力。</About>
      <CodeField
        phone={phone}
        purpose="sign"
        error={errors.code?.message}
        onPhoneError={(message) => form.setError("code", { type: "server", message })}
        {...form.register("code", { onChange: () => form.clearErrors("code") })}
      />
      <p>
        <Button look="main" size="l" type="submit" loading={sign.isPending}>
          确认签署
        </Button>
      </p>
    </form>
  );
}
