import type { FieldErrors } from "@yaoji/api/envelope";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import type { Registration } from "@/api/types";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { RegionFields } from "../address/RegionFields";
import { baseOf } from "../user/registerKinds";
import { type CompanyErrors, companyErrors, companyOf, errorsFrom, missingDocuments } from "./company";
import { Documents } from "./Documents";
import { type CompanyInput, useHandIn } from "./queries";
import styles from "./Register.module.css";
import { RegisterFrame } from "./RegisterFrame";
import { useDraft } from "./useDraft";

const FORM_ID = "company-form";

/** Step 2: who buys here, and the documents that prove it. Kept as it is typed. */
export function CompanyForm({ registration }: { registration: Registration }) {
  const [input, setInput] = useState<CompanyInput>(() => companyOf(registration));
  const [errors, setErrors] = useState<CompanyErrors>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);
  const navigate = useNavigate();
  const draft = useDraft(input);
  const handIn = useHandIn();
  const isMedical = input.buyer_type === 4 || input.buyer_type === 5;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt, not while the fields are mended
  useEffect(() => {
    if (!attempts) return;
    const first = Object.keys(errors)[0];
    const place = first ? `[name="${first}"]` : "[data-missing] button";
    document.querySelector<HTMLElement>(place)?.focus();
  }, [attempts]);

  function set(patch: Partial<CompanyInput>) {
    setInput((before) => ({ ...before, ...patch }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch))));
  }

  /** Another type asks for other documents: the server says which. */
  function chooseType(buyer_type: number) {
    set({ buyer_type });
    draft.keep({ ...input, buyer_type }).catch(refuse);
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError) || error.code !== 422) return;
    show(error.errors, error);
  }

  function show(answer: FieldErrors, error: ApiError) {
    const [fields, documents] = [errorsFrom(answer), missingDocuments(answer)];
    setErrors(fields);
    setMissing(documents);
    setAttempts((n) => n + 1);
    if (!Object.keys(fields).length && !documents.length) checkError(error);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = companyErrors(input);
    const lacking = registration.documents.filter((one) => one.is_required && one.status === "missing");
    setErrors(wrong);
    setMissing(lacking.map(({ kind }) => kind));
    setAttempts((n) => n + 1);
    if (Object.keys(wrong).length || lacking.length) return;
    try {
      await draft.keep(input);
      await handIn.mutateAsync();
      await navigate(`${baseOf(registration.kind)}/step3`, { replace: true });
    } catch (error) {
      refuse(error);
    }
  }

  async function keepForLater() {
    try {
      await draft.keep(input);
      toast("已保存，下次登录可以接着填写");
    } catch (error) {
      refuse(error);
    }
  }

  const field = (name: "name" | "credit_code" | "legal_person" | "contact", label: string, rest: object) => (
    <TextField
      label={label}
      name={name}
      value={input[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      {...rest}
    />
  );
  const stillMissing = Object.keys(errors).length + missing.length;

  return (
    <RegisterFrame title="填写企业和证照" step={2}>
      <form
        className={`card ${styles.panel}`}
        noValidate
        onSubmit={(event) => void submit(event)}
        id={FORM_ID}
      >
        <h2>企业资料</h2>
        <fieldset className={styles.types}>
          <legend>企业类型</legend>
          {registration.buyer_types.map(({ code, name }) => (
            <label key={code} className={styles.check}>
              <input
                type="radio"
                name="buyer_type"
                checked={input.buyer_type === code}
                onChange={() => chooseType(code)}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <div className={styles.two}>
          {field("name", "企业名称", { required: true, maxLength: 80, placeholder: "与证照上的名称一致" })}
          {field("credit_code", "统一社会信用代码", {
            required: !isMedical,
            maxLength: 18,
            autoComplete: "off",
            placeholder: "营业执照上的 18 位代码",
          })}
          {field("legal_person", "法定代表人或负责人", { maxLength: 30 })}
          {field("contact", "采购联系人", { maxLength: 30, autoComplete: "name" })}
        </div>
        <RegionFields
          input={input}
          errors={errors}
          onChange={({ province = input.province, city = input.city, district = input.district }) =>
            set({ province, city, district })
          }
        />
        <TextField
          label="注册地址"
          name="street"
          required
          maxLength={100}
          value={input.street}
          error={errors.street}
          hint="街道、门牌号，与许可证一致；审核通过后作为第一个收货地址"
          onChange={(event) => set({ street: event.target.value })}
        />
      </form>
      <Documents documents={registration.documents} missing={missing} />
      <div className={styles.foot}>
        <Button look="main" size="l" type="submit" form={FORM_ID} loading={handIn.isPending}>
          提交审核
        </Button>
        <Button size="l" onClick={() => void keepForLater()}>
          先保存，稍后再填
        </Button>
        <span role="status" className={stillMissing ? styles.wrong : undefined}>
          {stillMissing
            ? `还有 ${stillMissing} 项要补，已标红`
            : draft.isKeeping
              ? "正在保存…"
              : draft.isKept
                ? "已自动保存"
                : ""}
        </span>
      </div>
    </RegisterFrame>
  );
}
