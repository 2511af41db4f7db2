import { useId } from "react";
import { FormProvider } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { About } from "@/ui/About";
import { Button, ButtonLink } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Problem } from "@/ui/Problem";
import { callName } from "../user/callName";
import { PasswordField } from "../user/PasswordField";
import { PhoneAndCode } from "../user/PhoneAndCode";
import { PASSWORD_HINT } from "../user/passwordRule";
import { codeText, mobileText, newPasswordText } from "../user/proofs";
import { useUser } from "../user/queries";
import { kindAt, type RegisterKind } from "../user/registerKinds";
import { KindLinks } from "./KindLinks";
import { NextSteps } from "./NextSteps";
import { useChecklists, useStart } from "./queries";
import { RegisterFrame } from "./RegisterFrame";
import { RegisterPanel } from "./RegisterPanel";
import styles from "./StartPage.module.css";

const startFields = z.object({
  phone: mobileText(),
  code: codeText(),
  password: newPasswordText,
  agree: z.boolean().check(z.refine((agree) => agree, "请阅读并同意用户协议")),
});

export default function StartPage() {
  const kind = kindAt(useLocation().pathname);
  const form = useCheckedForm(startFields, { phone: "", code: "", password: "", agree: false });
  const navigate = useNavigate();
  const start = useStart(kind.code);
  const { errors } = form.formState;
  const problemId = useId();

  const send = form.handleSubmit(async (input) => {
    try {
      const { registration } = await start.mutateAsync(input);
      // Whom a company has invited is a member of it already.
      await navigate(registration ? `${kind.base}/step2` : "/user", { replace: true });
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <RegisterFrame title="注册采购账户" step={1}>
      <KindLinks label="企业类型" current={kind.code} />
      <Unfinished />
      <div className={styles.beside}>
        <FormProvider {...form}>
          <form noValidate onSubmit={(event) => void send(event)}>
            <RegisterPanel>
              <PhoneAndCode
                purpose="register"
                hint={
                  kind.code === "activate"
                    ? "线下开户时登记的，或企业、连锁总部邀请的手机号"
                    : "登录和接收审核结果都用它"
                }
              />
              <PasswordField
                label="设置密码"
                isNew
                error={errors.password?.message}
                hint={PASSWORD_HINT}
                {...form.register("password")}
              />
              <div>
                <label className={styles.agree}>
                  <input
                    type="checkbox"
                    aria-invalid={errors.agree ? true : undefined}
                    aria-describedby={errors.agree ? problemId : undefined}
                    {...form.register("agree")}
                  />
                  <span>
                    我已阅读并同意<Link to="/help/fwbz/yhxy">《用户协议》</Link>
                  </span>
                </label>
                {errors.agree && <Problem id={problemId}>{errors.agree.message}</Problem>}
              </div>
              <Button type="submit" look="main" size="l" block loading={start.isPending}>
                下一步：填写企业资料
              </Button>
              <p className={styles.known}>
                已有账户？<Link to="/login">直接登录</Link>
              </p>
            </RegisterPanel>
          </form>
        </FormProvider>
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
  "质量管理部门审核，通过后就能看价格和下单",
];

/** What to prepare, and the next steps. */
function Preparation({ kind }: { kind: RegisterKind["code"] }) {
  const checklists = useChecklists(kind);
  return (
    <aside className={styles.preparation}>
      <RegisterPanel>
        <h2>注册分三步</h2>
        <NextSteps steps={WHAT_NEXT} />
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
            <About>
              采购相应商品时再补：
              {documents
                .filter((document) => !document.is_required)
                .map((document) => document.name)
                .join("、") || "无"}
            </About>
          </section>
        ))}
      </RegisterPanel>
    </aside>
  );
}
