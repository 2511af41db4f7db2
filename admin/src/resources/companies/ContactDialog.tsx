import { Alert, Button, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { noteContact } from "../../api/calls/companies";
import type { Company } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";

const MOBILE = /^1[3-9]\d{9}$/;
const FORM_ID = "contact-form";

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
  const [phone, setPhone] = useState(company.contact_phone);
  const [reason, setReason] = useState("");
  const { busy, act } = useAction();
  const isWhole = MOBILE.test(phone) && reason.trim() !== "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isWhole) return;
    void act({
      run: () => noteContact(read, phone, reason.trim()),
      done: `${company.name} 可以用 ${phone} 激活账户了`,
      refresh: ["companies"],
      onDone: onClose,
    });
  }

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="contact-title">
      <DialogTitle id="contact-title">登记激活手机号</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 2 }}>
          客户在商城“注册 →
          老客户激活”里用这个手机号收验证码，就能直接进入自己的企业账户。请先核实是负责人本人的号码。
        </Alert>
        <form id={FORM_ID} noValidate onSubmit={submit}>
          <TextField
            autoFocus
            fullWidth
            required
            margin="dense"
            label="负责人手机号"
            value={phone}
            error={phone !== "" && !MOBILE.test(phone)}
            helperText="11 位手机号"
            onChange={(event) => setPhone(event.target.value.trim())}
            slotProps={{ htmlInput: { maxLength: 11, inputMode: "numeric" } }}
          />
          <TextField
            fullWidth
            required
            margin="dense"
            label="原因"
            value={reason}
            helperText="如：客户来电，已核对身份"
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </form>
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
