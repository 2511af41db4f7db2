import { Button, TextField } from "@mui/material";
import { useState } from "react";
import { required, SelectInput, TextInput } from "react-admin";
import { type CompanyData, updateCompany } from "../../api/calls/companies";
import type { Company } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRows } from "../../api/useRecords";
import { FormDialog } from "../../forms/FormDialog";
import { typedTexts } from "../../inputs/text";

const HIGHEST_RANK = 9;
const RANKS = Array.from({ length: HIGHEST_RANK + 1 }, (_, rank) => ({ id: rank, name: `${rank} 级` }));

/** Texts in the order in which a business licence has them. */
const FIELDS: { field: TextName; label: string; required?: boolean; most: number; wide?: boolean }[] = [
  { field: "name", label: "企业名称", required: true, most: 80, wide: true },
  { field: "short_name", label: "简称", most: 40 },
  { field: "credit_code", label: "统一社会信用代码", most: 18 },
  { field: "legal_person", label: "法定代表人", most: 40 },
  { field: "province", label: "省", required: true, most: 20 },
  { field: "city", label: "市", required: true, most: 20 },
  { field: "district", label: "区县", most: 20 },
  { field: "street", label: "详细地址", required: true, most: 120, wide: true },
];

type TextName =
  | "name"
  | "short_name"
  | "credit_code"
  | "legal_person"
  | "province"
  | "city"
  | "district"
  | "street";

export function EditButton({ company }: { company: Company }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        修改资料
      </Button>
      {open && <EditDialog company={company} onClose={() => setOpen(false)} />}
    </>
  );
}

const WAITS =
  "企业名称、信用代码、法定代表人和地址以证照为准：改动要另一位质量人员同意后才生效，简称、等级和业务员马上生效。";

/** A reason belongs to the change, not to the record. */
function formOf(company: Company): Omit<CompanyData, "reason"> {
  const {
    name,
    short_name,
    credit_code,
    legal_person,
    province,
    city,
    district,
    address,
    rank,
    salesman_id,
  } = company;
  return {
    name,
    short_name,
    credit_code,
    legal_person,
    province,
    city,
    district,
    street: address,
    rank,
    salesman_id: salesman_id ?? null,
  };
}

/** Emptied boxes are empty texts. */
function dataOf(typed: CompanyData): CompanyData {
  return { ...typed, ...typedTexts(typed, [...FIELDS.map(({ field }) => field), "reason"]) };
}

/** Base data of a buyer; a reason goes into the log with every change. */
function EditDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const [read] = useState(company);
  return (
    <FormDialog<CompanyData, Company>
      title="修改客户资料"
      resource="companies"
      confirm="保存"
      defaultValues={{ ...formOf(read), reason: "" }}
      run={(typed) => updateCompany(read, dataOf(typed), formOf)}
      note={read.status === "pending" ? undefined : WAITS}
      done={(now) => `${now.name} 的资料已保存；证照载明的内容等质量管理同意后生效`}
      refresh={["companies", "asked_changes"]}
      onClose={onClose}
    >
      {FIELDS.map(({ field, label, required: isNeeded, most, wide }) => (
        <TextInput
          key={field}
          className={wide ? "wide" : undefined}
          source={field}
          label={label}
          validate={isNeeded ? required() : undefined}
          slotProps={{ htmlInput: { maxLength: most } }}
        />
      ))}
      <SelectInput
        source="rank"
        label="客户等级"
        choices={RANKS}
        validate={required()}
        helperText="等级价和部分活动按它区分"
      />
      <SalesmanInput company={read} />
      <TextInput
        className="wide"
        source="reason"
        label="修改原因"
        validate={required()}
        helperText="记入操作日志，如：换发营业执照"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}

/** Who may not read the accounts of staff keeps the salesman as it is. */
function SalesmanInput({ company }: { company: Company }) {
  const can = useCan();
  const { data, isPending } = useRows(
    "staff",
    { filter: {}, sort: { field: "name", order: "ASC" }, pagination: { page: 1, perPage: 500 } },
    { enabled: can("staff", "read") },
  );
  if (!can("staff", "read"))
    return <TextField label="业务员" value={company.salesman ?? "—"} disabled helperText="请总管理调整" />;
  const salesmen = (data ?? []).filter((one) => one.is_active && one.roles.includes("salesman"));
  return (
    <SelectInput
      source="salesman_id"
      label="业务员"
      choices={salesmen}
      isPending={isPending}
      emptyText="不指定"
    />
  );
}
