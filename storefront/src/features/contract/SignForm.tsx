import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import { Button } from "@/ui/Button";
import { toast } from "@/ui/notices";
import { CodeField } from "../user/CodeField";
import styles from "./Contract.module.css";
import { useSign } from "./queries";

/** The signature: consent, and the code that reaches the owner's phone. */
export function SignForm({ id, phone }: { id: number; phone: string }) {
  const [agrees, setAgrees] = useState(false);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const sign = useSign(id);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!agrees) return setError("请先阅读合同并勾选同意");
    if (!/^\d{6}$/.test(code)) return setError("请输入短信里的 6 位验证码");
    try {
      await sign.mutateAsync(code);
      toast("合同已签署，现在可以下单");
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 422) {
        setError(refused.firstFieldError ?? refused.message);
      }
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={agrees}
          onChange={(event) => {
            setAgrees(event.target.checked);
            setError(undefined);
          }}
        />
        本人代表企业阅读并同意以上全部条款
      </label>
      <p className={styles.about}>验证码会发到 {phone}，输入即表示签署，与盖章有同等法律效力。</p>
      <CodeField
        phone={phone}
        purpose="sign"
        value={code}
        error={error}
        onChange={(value) => {
          setCode(value.trim());
          setError(undefined);
        }}
        onPhoneError={setError}
      />
      <p>
        <Button look="main" size="l" type="submit" loading={sign.isPending}>
          确认签署
        </Button>
      </p>
    </form>
  );
}
