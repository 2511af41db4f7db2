import {
  Alert,
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from "@mui/material";
import { type FormEvent, useState } from "react";
import { correctLicence } from "../../../api/calls/licences";
import type { Licence } from "../../../api/types";
import { useAction } from "../../../api/useAction";
import { BackButton, Dialog } from "../../../forms/Dialog";
import { FormGrid } from "../../../layout/FormGrid";
import { scopesOf, toggled } from "../choices";
import { ParticularInputs } from "./ParticularInputs";

const FORM_ID = "correct-form";

/** The selected scopes; a document kind without scopes keeps the scope it has. */
function scopeOf({ kind, scope }: Licence): ReadonlySet<string> {
  const choices = scopesOf(kind);
  const codes = scope.map((one) => one.code);
  return new Set(choices.length ? codes.filter((code) => choices.some(({ id }) => id === code)) : codes);
}

const particularsOf = ({ particulars }: Licence) =>
  Object.fromEntries(particulars.map(({ code, value }) => [code, value]));

const formOf = (licence: Licence) => ({
  number: licence.number,
  scope: [...scopeOf(licence)],
  valid_from: licence.valid_from ?? null,
  valid_to: licence.valid_to ?? null,
  particulars: particularsOf(licence),
});

/** What the scan says, over what the buyer typed. */
export function CorrectDialog({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const [read] = useState(licence);
  const [number, setNumber] = useState(licence.number);
  const [from, setFrom] = useState(licence.valid_from ?? "");
  const [to, setTo] = useState(licence.valid_to ?? "");
  const [isLongTerm, setIsLongTerm] = useState(licence.valid_to === null);
  const choices = scopesOf(licence.kind);
  const [scope, setScope] = useState<ReadonlySet<string>>(() => scopeOf(licence));
  const [particulars, setParticulars] = useState(() => particularsOf(licence));
  const [reason, setReason] = useState("");
  const { busy, act, errors } = useAction();
  const endsBefore = !isLongTerm && from !== "" && to !== "" && to < from;
  const lacksScope = choices.length > 0 && scope.size === 0;
  const lacksParticulars = licence.particulars.some(
    ({ code, is_required }) => is_required && !particulars[code]?.trim(),
  );
  const isWhole =
    !lacksParticulars && reason.trim() !== "" && (isLongTerm || to !== "") && !endsBefore && !lacksScope;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    void act({
      run: () =>
        correctLicence(
          read,
          {
            number: number.trim(),
            scope: [...scope],
            valid_from: from || null,
            valid_to: isLongTerm ? null : to,
            particulars,
            reason: reason.trim(),
          },
          formOf,
        ),
      done: (answer) =>
        answer.status === "submitted" && answer.corrects !== null
          ? "更正已提交，另一位质量人员复审通过后生效"
          : "已更正，马上按新内容放行或限制采购",
      refresh: ["licences", "companies"],
      onDone: onClose,
    });
  };

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="correct-title">
      <DialogTitle id="correct-title">
        更正 {licence.company}的《{licence.kind_text}》
      </DialogTitle>
      <DialogContent>
        <Box component="form" id={FORM_ID} noValidate onSubmit={submit} sx={{ pt: 1 }}>
          {licence.status !== "submitted" && (
            <Alert severity="info" sx={{ mb: 2 }}>
              已生效的内容是订单的依据，不会被改写：更正另存为新版本，按规则由另一位质量人员复审后替换。
            </Alert>
          )}
          <FormGrid>
            <TextField
              className="wide"
              label="证号"
              value={number}
              onChange={(event) => setNumber(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
            <TextField
              type="date"
              label="发证日期"
              value={from}
              onChange={(event) => setFrom(event.target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <TextField
              type="date"
              label="有效期至"
              value={isLongTerm ? "" : to}
              disabled={isLongTerm}
              error={endsBefore}
              helperText={endsBefore ? "早于发证日期" : undefined}
              onChange={(event) => setTo(event.target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <FormControlLabel
              className="wide"
              control={
                <Checkbox size="small" checked={isLongTerm} onChange={(_, isOn) => setIsLongTerm(isOn)} />
              }
              label="长期有效"
            />
            {choices.length > 0 && (
              <FormControl className="wide" component="fieldset" error={lacksScope}>
                <FormLabel component="legend">经营范围</FormLabel>
                <FormGroup row>
                  {choices.map(({ id, name }) => (
                    <FormControlLabel
                      key={id}
                      control={
                        <Checkbox
                          size="small"
                          checked={scope.has(id)}
                          onChange={() => setScope(toggled(scope, id))}
                        />
                      }
                      label={name}
                    />
                  ))}
                </FormGroup>
                {lacksScope && <FormHelperText>请照扫描件至少勾选一项</FormHelperText>}
              </FormControl>
            )}
            <ParticularInputs
              fields={licence.particulars}
              values={particulars}
              errors={errors}
              onChange={(code, text) => setParticulars({ ...particulars, [code]: text })}
            />
            <TextField
              className="wide"
              required
              label="原因"
              value={reason}
              helperText="记入操作日志，如：照原件更正证号"
              onChange={(event) => setReason(event.target.value)}
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
