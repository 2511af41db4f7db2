import { Box, Button, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useGetList } from "react-admin";
import { type CompanyData, updateCompany } from "../../api/calls/companies";
import type { Company, Staff } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { BackButton, Dialog } from "../../forms/Dialog";
import { FormGrid } from "../../layout/FormGrid";

const FORM_ID = "company-form";
const HIGHEST_RANK = 9;

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

/** Base data of a buyer; a reason goes into the log with every change. */
function EditDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const [read] = useState(company);
  const [data, setData] = useState<CompanyData>({ ...formOf(company), reason: "" });
  const { busy, act } = useAction();
  const set = <K extends keyof CompanyData>(field: K, value: CompanyData[K]) =>
    setData((old) => ({ ...old, [field]: value }));
  const isWhole =
    data.reason.trim() !== "" &&
    FIELDS.every(({ field, required }) => !required || data[field].trim() !== "");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    void act({
      run: () => updateCompany(read, data, formOf),
      done: `${data.name} 的资料已修改`,
      refresh: ["companies"],
      onDone: onClose,
    });
  };

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="company-title">
      <DialogTitle id="company-title">修改客户资料</DialogTitle>
      <DialogContent>
        <Box component="form" id={FORM_ID} noValidate onSubmit={submit} sx={{ pt: 1 }}>
          <FormGrid>
            {FIELDS.map(({ field, label, required, most, wide }) => (
              <TextField
                key={field}
                className={wide ? "wide" : undefined}
                label={label}
                required={required}
                value={data[field]}
                onChange={(event) => set(field, event.target.value)}
                slotProps={{ htmlInput: { maxLength: most } }}
              />
            ))}
            <TextField
              select
              label="客户等级"
              value={data.rank}
              onChange={(event) => set("rank", Number(event.target.value))}
              helperText="等级价和部分活动按它区分"
            >
              {Array.from({ length: HIGHEST_RANK + 1 }, (_, rank) => rank).map((rank) => (
                <MenuItem key={rank} value={rank}>
                  {rank} 级
                </MenuItem>
              ))}
            </TextField>
            <SalesmanField
              value={data.salesman_id}
              onChange={(id) => set("salesman_id", id)}
              company={company}
            />
            <TextField
              className="wide"
              required
              label="修改原因"
              value={data.reason}
              onChange={(event) => set("reason", event.target.value)}
              helperText="记入操作日志，如：换发营业执照"
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
          </FormGrid>
        </Box>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        <Button variant="contained" type="submit" form={FORM_ID} disabled={busy || !isWhole}>
          保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface SalesmanFieldProps {
  value: number | null;
  company: Company;
  onChange: (id: number | null) => void;
}

/** Who may not read the accounts of staff keeps the salesman as it is. */
function SalesmanField({ value, company, onChange }: SalesmanFieldProps) {
  const can = useCan();
  const { data } = useGetList<Staff>(
    "staff",
    { filter: {}, sort: { field: "name", order: "ASC" }, pagination: { page: 1, perPage: 500 } },
    { enabled: can("staff", "read") },
  );
  if (!can("staff", "read"))
    return <TextField label="业务员" value={company.salesman ?? "—"} disabled helperText="请总管理调整" />;
  const salesmen = (data ?? []).filter((one) => one.is_active && one.roles.includes("salesman"));
  return (
    <TextField
      select
      label="业务员"
      value={data ? (value ?? "") : ""}
      onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
    >
      <MenuItem value="">不指定</MenuItem>
      {salesmen.map((one) => (
        <MenuItem key={one.id} value={one.id}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
