import { Button } from "@mui/material";
import { useState } from "react";
import { regex, required, TextInput } from "react-admin";
import { noteContact } from "../../api/calls/companies";
import type { Company } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";

const phone = [required(), regex(/^1[3-9]\d{9}$/, "应为 11 位手机号")];

/** Notes the phone with which a customer from before activates its account in the shop. */
export function ContactButton({ company }: { company: Company }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        登记激活手机号
      </Button>
      {open && <ContactDialog company={company} onClose={() => setOpen(false)} />}
    </>
  );
}

function ContactDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const [read] = useState(company);
  return (
    <FormDialog<{ phone: string; reason: string }, Company>
      title="登记激活手机号"
      resource="companies"
      confirm="保存"
      maxWidth="xs"
      note="客户在商城“注册 → 老客户激活”里用这个手机号收验证码，就能直接进入自己的企业账户。请先核实是负责人本人的号码。"
      defaultValues={{ phone: read.contact_phone, reason: "" }}
      run={(typed) => noteContact(read, typed.phone, typed.reason.trim())}
      done={(now) => `${now.name} 可以用 ${now.contact_phone} 激活账户了`}
      refresh={["companies"]}
      onClose={onClose}
    >
      <TextInput
        className="wide"
        source="phone"
        label="负责人手机号"
        validate={phone}
        parse={(text: string) => text.trim()}
        helperText="11 位手机号"
        autoFocus
        slotProps={{ htmlInput: { maxLength: 11, inputMode: "numeric" } }}
      />
      <TextInput
        className="wide"
        source="reason"
        label="原因"
        validate={required()}
        helperText="如：客户来电，已核对身份"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
