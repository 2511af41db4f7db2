import { FormProvider } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import * as z from "zod/mini";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { PhoneAndCode } from "../user/PhoneAndCode";
import { codeText, mobileText } from "../user/proofs";
import { useVerify } from "./queries";
import { ResetFrame } from "./ResetFrame";

const forgetFields = z.object({ phone: mobileText("请输入注册时的 11 位手机号"), code: codeText() });

export default function ForgetPage() {
  const form = useCheckedForm(forgetFields, { phone: "", code: "" });
  const navigate = useNavigate();
  const verify = useVerify();

  const send = form.handleSubmit(async (proof) => {
    try {
      const { token } = await verify.mutateAsync(proof);
      await navigate("/forget/step2", { state: { token } });
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <ResetFrame title="找回密码">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void send(event)}>
          <PhoneAndCode purpose="forget" hint="注册时用的手机号" />
          <Button type="submit" look="main" size="l" block loading={verify.isPending}>
            下一步：重置密码
          </Button>
          <p>
            想起来了？<Link to="/login">返回登录</Link>
          </p>
        </form>
      </FormProvider>
    </ResetFrame>
  );
}
