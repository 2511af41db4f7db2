import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { CodeField } from "../user/CodeField";
import { isMobile } from "../user/phone";
import styles from "./Forget.module.css";
import { useVerify } from "./queries";

export default function ForgetPage() {
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<{ phone?: string; code?: string }>({});
  const navigate = useNavigate();
  const verify = useVerify();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = {
      phone: isMobile(phone) ? undefined : "请输入注册时的 11 位手机号",
      code: /^\d{6}$/.test(code) ? undefined : "请输入短信里的 6 位验证码",
    };
    setErrors(wrong);
    if (wrong.phone || wrong.code) return;
    try {
      const { token } = await verify.mutateAsync({ phone, code });
      await navigate("/forget/step2", { state: { token } });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      const refused = { phone: error.errors.phone?.[0], code: error.errors.code?.[0] };
      setErrors(refused);
      if (!refused.phone && !refused.code) checkError(error);
    }
  }

  return (
    <section className={`container ${styles.page}`}>
      <form className={`card ${styles.panel}`} noValidate onSubmit={(event) => void submit(event)}>
        <h1>找回密码</h1>
        <TextField
          label="手机号"
          name="phone"
          required
          inputMode="numeric"
          autoComplete="tel"
          maxLength={11}
          value={phone}
          error={errors.phone}
          hint="注册时用的手机号"
          onChange={(event) => {
            setPhone(event.target.value.trim());
            setErrors({ ...errors, phone: undefined });
          }}
        />
        <CodeField
          phone={phone}
          purpose="forget"
          value={code}
          error={errors.code}
          onChange={(value) => {
            setCode(value.trim());
            setErrors({ ...errors, code: undefined });
          }}
          onPhoneError={(message) => setErrors({ ...errors, phone: message })}
        />
        <Button type="submit" look="main" size="l" block loading={verify.isPending}>
          下一步：重置密码
        </Button>
        <p>
          想起来了？<Link to="/login">返回登录</Link>
        </p>
      </form>
    </section>
  );
}
