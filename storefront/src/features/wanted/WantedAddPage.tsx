import { useNavigate, useSearchParams } from "react-router";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { Button, ButtonLink } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { TextField } from "@/ui/Field";
import { useLeaveWarning } from "@/ui/keptForm";
import { toast } from "@/ui/notices";
import { useAskFor, type Wish } from "./queries";
import styles from "./WantedAddPage.module.css";
import { WantedHead } from "./WantedHead";
import { wantedFields } from "./wantedFields";

export default function WantedAddPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ask = useAskFor(true);
  const refused = useRefusal("order");
  const form = useCheckedForm(wantedFields, {
    name: (params.get("name") ?? "").slice(0, 80),
    spec: "",
    maker: "",
    code: "",
    number: "",
    remark: "",
  });
  const { errors, isDirty } = form.formState;
  useLeaveWarning(isDirty && !ask.isSuccess);

  const field = (name: keyof Wish, label: string, longest: number, rest: object = {}) => (
    <TextField
      label={label}
      maxLength={longest}
      error={errors[name]?.message}
      {...form.register(name)}
      {...rest}
    />
  );

  const send = form.handleSubmit(async (wish) => {
    try {
      await ask.mutateAsync([wish]);
      toast("已登记求购，有结果会发消息给您");
      void navigate("/pzqg", { replace: true });
    } catch (error) {
      showRefusal(form, error, "params.0.");
    }
  });

  return (
    <section>
      <WantedHead title="登记求购" />
      <RoleNotice right="order" />
      <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void send(event)}>
        <div className={styles.fields}>
          {field("name", "品名", 80, { required: true, placeholder: "通用名或商品名" })}
          {field("spec", "规格", 80, { placeholder: "如 0.25g*24粒" })}
          {field("maker", "生产企业", 80)}
          {field("code", "条码或批准文号", 40)}
          {field("number", "需要数量", 6, { inputMode: "numeric" })}
          {field("remark", "备注", 200, { placeholder: "期望价格、到货时间等" })}
        </div>
        <ButtonRow>
          <Button look="main" type="submit" loading={ask.isPending} disabled={refused !== null}>
            提交求购
          </Button>
          <ButtonLink to="/pzqg">返回列表</ButtonLink>
        </ButtonRow>
      </form>
    </section>
  );
}
