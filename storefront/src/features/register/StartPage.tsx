import { type FormEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import { Button, ButtonLink } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { CodeField } from "../user/CodeField";
import { callName } from "../user/callName";
import { PasswordField } from "../user/PasswordField";
import { PASSWORD_HINT, passwordError } from "../user/passwordRule";
import { isMobile } from "../user/phone";
import { useUser } from "../user/queries";
import { kindAt, type RegisterKind, registerKinds } from "../user/registerKinds";
import { useChecklists, useStart } from "./queries";
import styles from "./Register.module.css";
import { RegisterFrame } from "./RegisterFrame";

interface Errors {
  phone?: string;
  code?: string;
  password?: string;
  agree?: string;
}

const fields: (keyof Errors)[] = ["phone", "code", "password", "agree"];

export default function StartPage() {
  const kind = kindAt(useLocation().pathname);
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [agree, setAgree] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const navigate = useNavigate();
  const start = useStart(kind.code);

  const mend = (field: keyof Errors) => setErrors((before) => ({ ...before, [field]: undefined }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong: Errors = {
      phone: isMobile(phone) ? undefined : "请输入 11 位手机号",
      code: /^\d{6}$/.test(code) ? undefined : "请输入短信里的 6 位验证码",
      password: passwordError(password) ?? undefined,
      agree: agree ? undefined : "请阅读并同意用户协议",
    };
    setErrors(wrong);
    if (fields.some((field) => wrong[field])) return;
    try {
      const { registration } = await start.mutateAsync({ phone, code, password, agree: 1 });
      // Whom a company has invited is a member of it already.
      await navigate(registration ? `${kind.base}/step2` : "/user", { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      const refused = Object.fromEntries(fields.map((field) => [field, error.errors[field]?.[0]]));
      setErrors(refused);
      if (!fields.some((field) => refused[field])) checkError(error);
    }
  }

  return (
    <RegisterFrame title="注册采购账户" step={1}>
      <nav className={styles.kinds} aria-label="企业类型">
        {registerKinds.map(({ code: own, base, name, who }) => (
          <Link key={own} to={`${base}/step1`} replace aria-current={own === kind.code ? "page" : undefined}>
            <b>{name}</b>
            <small>{who}</small>
          </Link>
        ))}
      </nav>
      <Unfinished />
      <div className={styles.beside}>
        <form className={`card ${styles.panel}`} noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label="手机号"
            name="phone"
            required
            inputMode="numeric"
            autoComplete="tel"
            maxLength={11}
            value={phone}
            error={errors.phone}
            hint={
              kind.code === "activate"
                ? "线下开户时登记的，或企业、连锁总部邀请的手机号"
                : "登录和接收审核结果都用它"
            }
            onChange={(event) => {
              setPhone(event.target.value.trim());
              mend("phone");
            }}
          />
          <CodeField
            phone={phone}
            purpose="register"
            value={code}
            error={errors.code}
            onChange={(value) => {
              setCode(value.trim());
              mend("code");
            }}
            onPhoneError={(message) => setErrors((before) => ({ ...before, phone: message }))}
          />
          <PasswordField
            label="设置密码"
            isNew
            value={password}
            error={errors.password}
            hint={PASSWORD_HINT}
            onChange={(value) => {
              setPassword(value);
              mend("password");
            }}
          />
          <div>
            <label className={styles.agree}>
              <input
                type="checkbox"
                name="agree"
                checked={agree}
                onChange={(event) => {
                  setAgree(event.target.checked);
                  mend("agree");
                }}
              />
              <span>
                我已阅读并同意<Link to="/help/fwbz/yhxy">《用户协议》</Link>
              </span>
            </label>
            {errors.agree && (
              <p role="alert" className={styles.wrong}>
                {errors.agree}
              </p>
            )}
          </div>
          <Button type="submit" look="main" size="l" block loading={start.isPending}>
            下一步：填写企业资料
          </Button>
          <p>
            已有账户？<Link to="/login">直接登录</Link>
          </p>
        </form>
        <Preparation kind={kind.code} />
      </div>
    </RegisterFrame>
  );
}

/** A started registration is continued. */
function Unfinished() {
  const user = useUser();
  if (!user) return null;
  const { is_passed, standing } = user;
  return (
    <p className={`card ${styles.unfinished}`}>
      <span>
        您已登录为 <b>{callName(user)}</b>
        {is_passed ? "，不用再注册。" : "，注册还没有结束。"}
      </span>
      <ButtonLink look="brand" size="s" to={is_passed ? "/user" : standing.fix_url}>
        {is_passed ? "会员中心" : standing.text}
      </ButtonLink>
    </p>
  );
}

const WHAT_NEXT = [
  "验证手机号，设置密码",
  "填写企业资料，上传证照，可以分几次填",
  "质量管理部门审核，一般一个工作日",
];

/** What to prepare, and the next steps. */
function Preparation({ kind }: { kind: RegisterKind["code"] }) {
  const checklists = useChecklists(kind);
  return (
    <aside className={`card ${styles.panel} ${styles.preparation}`}>
      <h2>注册分三步</h2>
      <ol className={styles.next}>
        {WHAT_NEXT.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {checklists.data?.map(({ buyer_type, documents }) => (
        <section key={buyer_type.code}>
          <h2>{buyer_type.name}需要的证照</h2>
          <ul className={styles.checklist}>
            {documents
              .filter((document) => document.is_required)
              .map((document) => (
                <li key={document.kind}>{document.name}</li>
              ))}
          </ul>
          <p className={styles.about}>
            采购相应商品时再补：
            {documents
              .filter((document) => !document.is_required)
              .map((document) => document.name)
              .join("、") || "无"}
          </p>
        </section>
      ))}
    </aside>
  );
}
