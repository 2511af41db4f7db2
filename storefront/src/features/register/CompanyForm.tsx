import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import type { Registration } from "@/api/types";
import { Button } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { FieldPairs, TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { type Region, RegionFields } from "../address/RegionFields";
import { baseOf } from "../user/registerKinds";
import { Choice, Choices } from "./Choices";
import styles from "./CompanyForm.module.css";
import { aboutFields, companyFieldsFor, companyOf, draftOf, isMedical, missingDocuments } from "./company";
import { Documents } from "./Documents";
import { useHandIn } from "./queries";
import { RegisterFrame } from "./RegisterFrame";
import { RegisterPanel } from "./RegisterPanel";
import { useDraft } from "./useDraft";

const FORM_ID = "company-form";

/** Kinds of documents, and whether the focus goes to the first of them: not where a field comes before it. */
interface Missing {
  kinds: readonly string[];
  leads: boolean;
}

/** Step 2: who buys here, and the documents that prove it. Kept as it is typed. */
export function CompanyForm({ registration }: { registration: Registration }) {
  const [buyerType, setBuyerType] = useState(String(registration.buyer_type));
  const form = useCheckedForm(companyFieldsFor(buyerType), companyOf(registration));
  const { errors, isSubmitted } = form.formState;
  const [missing, setMissing] = useState<Missing>({ kinds: [], leads: false });
  const firstMissing = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const draft = useDraft(form);
  const handIn = useHandIn();
  const [province, city, district] = form.watch(["province", "city", "district"]);

  useEffect(() => {
    if (missing.leads) firstMissing.current?.focus();
  }, [missing]);

  /** Another type asks for other documents: the server says which. */
  function chooseType(type: string) {
    setBuyerType(type);
    keepTyped().catch(refuse);
  }

  function choose(patch: Partial<Region>) {
    for (const name of ["province", "city", "district"] as const) {
      const value = patch[name];
      if (value === undefined) continue;
      form.clearErrors(name);
      form.setValue(name, value, { shouldValidate: isSubmitted });
    }
  }

  const keepTyped = () => draft.keep(draftOf(form.getValues()));

  function refuse(error: unknown) {
    if (!(error instanceof ApiError) || error.code !== 422) return;
    const kinds = missingDocuments(error.errors);
    const wrong = aboutFields(error.errors);
    const isAboutFields = kinds.length === 0 || Object.keys(wrong).length > 0;
    setMissing({ kinds, leads: !isAboutFields });
    if (isAboutFields) showRefusal(form, new ApiError(error.kind, error.code, error.message, wrong));
  }

  const lacking = registration.documents
    .filter((one) => one.is_required && one.status === "missing")
    .map(({ kind }) => kind);
  const submit = form.handleSubmit(
    async (company) => {
      setMissing({ kinds: lacking, leads: true });
      if (lacking.length > 0) return;
      try {
        await draft.keep(company);
        await handIn.mutateAsync();
        await navigate(`${baseOf(registration.kind)}/step3`, { replace: true });
      } catch (error) {
        refuse(error);
      }
    },
    () => setMissing({ kinds: lacking, leads: false }),
  );

  async function keepForLater() {
    try {
      await keepTyped();
      toast("已保存，下次登录可以接着填写");
    } catch (error) {
      refuse(error);
    }
  }

  const registered = (name: "name" | "credit_code" | "legal_person" | "contact" | "street") => ({
    error: errors[name]?.message,
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
  });
  const stillMissing = Object.keys(errors).length + missing.kinds.length;

  return (
    <RegisterFrame title="填写企业和证照" step={2}>
      <form noValidate onSubmit={(event) => void submit(event)} id={FORM_ID}>
        <RegisterPanel>
          <h2>企业资料</h2>
          <Choices legend="企业类型">
            {registration.buyer_types.map(({ code, name }) => (
              <Choice
                key={code}
                type="radio"
                value={String(code)}
                {...form.register("buyer_type", { onChange: () => chooseType(String(code)) })}
              >
                {name}
              </Choice>
            ))}
          </Choices>
          <FieldPairs isLong>
            <TextField
              label="企业名称"
              required
              maxLength={80}
              placeholder="与证照上的名称一致"
              {...registered("name")}
            />
            <TextField
              label="统一社会信用代码"
              required={!isMedical(buyerType)}
              maxLength={18}
              autoComplete="off"
              placeholder="营业执照上的 18 位代码"
              {...registered("credit_code")}
            />
            <TextField label="法定代表人或负责人" maxLength={30} {...registered("legal_person")} />
            <TextField label="采购联系人" maxLength={30} autoComplete="name" {...registered("contact")} />
          </FieldPairs>
          <RegionFields
            input={{ province, city, district }}
            errors={{
              province: errors.province?.message,
              city: errors.city?.message,
              district: errors.district?.message,
            }}
            refs={{
              province: form.register("province").ref,
              city: form.register("city").ref,
              district: form.register("district").ref,
            }}
            onChange={choose}
          />
          <TextField
            label="注册地址"
            required
            maxLength={100}
            hint="街道、门牌号，与许可证一致；审核通过后作为第一个收货地址"
            {...registered("street")}
          />
        </RegisterPanel>
      </form>
      <Documents documents={registration.documents} missing={missing.kinds} firstMissing={firstMissing} />
      <ButtonRow>
        <Button look="main" size="l" type="submit" form={FORM_ID} loading={handIn.isPending}>
          提交审核
        </Button>
        <Button size="l" onClick={() => void keepForLater()}>
          先保存，稍后再填
        </Button>
        <span role="status" className={stillMissing ? styles.missing : undefined}>
          {stillMissing
            ? `还有 ${stillMissing} 项要补，已标红`
            : draft.isKeeping
              ? "正在保存…"
              : draft.isKept
                ? "已自动保存"
                : ""}
        </span>
      </ButtonRow>
    </RegisterFrame>
  );
}
