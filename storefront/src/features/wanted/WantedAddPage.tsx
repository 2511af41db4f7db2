import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { checkError } from "@/api/errors";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { Button, ButtonLink } from "@/ui/Button";
import { readWholeNumber } from "@/ui/digits";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { useAskFor } from "./queries";
import styles from "./WantedPage.module.css";

export default function WantedAddPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ask = useAskFor(true);
  const refused = useRefusal("order");
  const [input, setInput] = useState({
    name: (params.get("name") ?? "").slice(0, 80),
    spec: "",
    maker: "",
    code: "",
    number: "",
    remark: "",
  });
  const [errors, setErrors] = useState<Partial<Record<keyof typeof input, string>>>({});

  const field = (name: keyof typeof input, label: string, longest: number, rest: object = {}) => (
    <TextField
      label={label}
      name={name}
      maxLength={longest}
      value={input[name]}
      error={errors[name]}
      onChange={(event) => {
        setInput({ ...input, [name]: event.target.value });
        setErrors({ ...errors, [name]: undefined });
      }}
      {...rest}
    />
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const number = input.number.trim() ? readWholeNumber(input.number) : 0;
    if (!input.name.trim()) return setErrors({ name: "请填写品名" });
    if (number === null || number > 999_999)
      return setErrors({ number: "数量应为 1 到 999999 的整数，可以不填" });
    ask.mutate([{ ...input, name: input.name.trim(), number }], {
      onSuccess: () => {
        toast("已登记求购，有结果会发消息给您");
        void navigate("/pzqg", { replace: true });
      },
      onError: (error) => {
        if (error.code !== 422) return;
        const refused: typeof errors = {};
        for (const [path, messages] of Object.entries(error.errors)) {
          const name = path.split(".").at(-1) as keyof typeof input;
          if (name in input) refused[name] = messages[0];
        }
        setErrors(refused);
        if (!Object.keys(refused).length) checkError(error);
      },
    });
  }

  return (
    <section>
      <header className={styles.head}>
        <h1 className={styles.title}>登记求购</h1>
      </header>
      <RoleNotice right="order" />
      <form className={`card ${styles.form}`} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          {field("name", "品名", 80, { required: true, placeholder: "通用名或商品名" })}
          {field("spec", "规格", 80, { placeholder: "如 0.25g*24粒" })}
          {field("maker", "生产厂家", 80)}
          {field("code", "条码或批准文号", 40)}
          {field("number", "需要数量", 6, { inputMode: "numeric" })}
          {field("remark", "备注", 200, { placeholder: "期望价格、到货时间等" })}
        </div>
        <div className={styles.actions}>
          <Button look="main" type="submit" loading={ask.isPending} disabled={refused !== null}>
            提交求购
          </Button>
          <ButtonLink to="/pzqg">返回列表</ButtonLink>
        </div>
      </form>
    </section>
  );
}
