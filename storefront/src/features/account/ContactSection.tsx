import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import type { UserBase } from "@/api/types";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { CodeField } from "../user/CodeField";
import { isMobile } from "../user/phone";
import styles from "./Account.module.css";
import { UNCONFIRMED, useSaveContact } from "./queries";
import { useConfirmed } from "./useConfirmed";

interface Errors {
  name?: string;
  phone?: string;
  code?: string;
}

/** Whom the wholesaler calls. Another phone is proved by a code that it is sent. */
export function ContactSection({ user }: { user: UserBase }) {
  const [name, setName] = useState(user.name);
  const [phone, setPhone] = useState(user.phone);
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const save = useSaveContact();
  const confirmed = useConfirmed();
  const isNewPhone = phone !== user.phone;

  async function change() {
    try {
      await save.mutateAsync({ name: name.trim(), phone, code: isNewPhone ? code : "" });
      setCode("");
      toast("联系人已保存");
    } catch (error) {
      if (error instanceof ApiError && error.code === UNCONFIRMED) throw error;
      if (!(error instanceof ApiError) || error.code !== 422) return;
      setErrors({
        name: error.errors.name?.[0],
        phone: error.errors.phone?.[0],
        code: error.errors.code?.[0],
      });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong: Errors = {
      name: name.trim() ? undefined : "请填写联系人姓名",
      phone: !isNewPhone || isMobile(phone) ? undefined : "请输入 11 位手机号",
      code: !isNewPhone || /^\d{6}$/.test(code) ? undefined : "请输入新手机号收到的 6 位验证码",
    };
    setErrors(wrong);
    if (wrong.name || wrong.phone || wrong.code) return;
    void confirmed.run(change);
  }

  return (
    <section className={`card ${styles.panel}`} aria-labelledby="contact">
      <h2 id="contact">联系人</h2>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.two}>
          <TextField
            label="姓名"
            name="name"
            required
            maxLength={30}
            autoComplete="name"
            value={name}
            error={errors.name}
            onChange={(event) => {
              setName(event.target.value);
              setErrors({ ...errors, name: undefined });
            }}
          />
          <TextField
            label="手机号"
            name="phone"
            required
            inputMode="numeric"
            autoComplete="tel"
            maxLength={13}
            value={phone}
            error={errors.phone}
            hint="登录、收验证码都用它"
            onChange={(event) => {
              setPhone(event.target.value.trim());
              setErrors({ ...errors, phone: undefined });
            }}
          />
        </div>
        {isNewPhone && (
          <CodeField
            phone={phone}
            purpose="change"
            value={code}
            error={errors.code}
            onChange={(value) => {
              setCode(value.trim());
              setErrors({ ...errors, code: undefined });
            }}
            onPhoneError={(message) => setErrors({ ...errors, phone: message })}
          />
        )}
        <p>
          <Button look="brand" type="submit" loading={save.isPending}>
            保存联系人
          </Button>
        </p>
      </form>
      {confirmed.dialog}
    </section>
  );
}
