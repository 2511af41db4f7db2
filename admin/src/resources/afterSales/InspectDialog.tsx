import {
  Box,
  Button,
  Chip,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from "@mui/material";
import { useState } from "react";
import type { AfterSale } from "../../api/types";
import { BackButton, Dialog } from "../../forms/Dialog";
import { codesIn } from "../shipments/pick";
import { allAs, CONDITIONS, type Condition, type Finding, foundOf, gaps, isRefusing } from "./findings";

interface InspectDialogProps {
  claim: AfterSale;
  busy: boolean;
  /** the server's errors by field */
  errors: Readonly<Record<string, string>>;
  onClose: () => void;
  onSend: (findings: Finding[], remark: string) => void;
}

/** The result for every unit: the four numbers of a line add up to the claimed quantity. */
export function InspectDialog({ claim, busy, errors, onClose, onSend }: InspectDialogProps) {
  const [findings, setFindings] = useState(() => allAs(claim.lines, null));
  const [remark, setRemark] = useState("");
  const wrong = gaps(claim.lines, findings);
  const refuses = isRefusing(findings);
  const ready = Object.keys(wrong).length === 0 && (!refuses || remark.trim() !== "");

  const set = (id: number, key: Condition, typed: string) => {
    const number = Math.max(0, Number.parseInt(typed, 10) || 0);
    setFindings((all) => all.map((one) => (one.id === id ? { ...one, [key]: number } : one)));
  };

  const scan = (id: number, codes: string) =>
    setFindings((all) => all.map((one) => (one.id === id ? { ...one, codes } : one)));

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby="inspect-title">
      <DialogTitle id="inspect-title">验收 {claim.id}</DialogTitle>
      <DialogContent>
        <Stack direction="row" useFlexGap sx={{ gap: 1, mb: 2, flexWrap: "wrap" }}>
          {CONDITIONS.map(({ key, text }) => (
            <Chip
              key={key}
              size="small"
              label={`全部${text}`}
              onClick={() =>
                setFindings((all) =>
                  allAs(claim.lines, key).map((one, place) => ({ ...one, codes: all[place]?.codes ?? "" })),
                )
              }
            />
          ))}
        </Stack>
        {claim.lines.map((line) => {
          const finding = findings.find((one) => one.id === line.id);
          const isTooMuch = finding !== undefined && foundOf(finding) > line.number;
          return (
            <Box key={line.id} sx={{ mb: 2 }}>
              <Box sx={{ mb: 1 }}>
                <b>{line.name}</b> 批号 {line.batch}，
                <Box component="span" sx={{ whiteSpace: "nowrap" }}>
                  效期 {line.expires_on}
                </Box>
                ，申请 {line.number} {line.unit}
              </Box>
              <Box
                sx={{
                  display: "grid",
                  gap: 1,
                  gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, 120px)" },
                }}
              >
                {CONDITIONS.map(({ key, text }) => (
                  <TextField
                    key={key}
                    label={text}
                    type="number"
                    size="small"
                    value={finding?.[key] ?? 0}
                    error={isTooMuch}
                    onChange={(event) => set(line.id, key, event.target.value)}
                    slotProps={{ htmlInput: { min: 0, max: line.number } }}
                  />
                ))}
              </Box>
              {line.codes.length > 0 && (
                <TextField
                  fullWidth
                  multiline
                  maxRows={8}
                  size="small"
                  sx={{ mt: 1 }}
                  label={`接收商品的追溯码，已扫 ${codesIn(finding?.codes ?? "").length} 个`}
                  value={finding?.codes ?? ""}
                  error={Boolean(errors[`codes.${line.id}`])}
                  helperText={
                    errors[`codes.${line.id}`] ??
                    `客户手里有 ${line.codes.length} 个登记过的追溯码；全部退回时可以不扫，扫过的才能再次销售`
                  }
                  onChange={(event) => scan(line.id, event.target.value)}
                  slotProps={{ htmlInput: { spellCheck: false } }}
                />
              )}
              {wrong[line.id] && (
                <Box
                  role="status"
                  sx={{ mt: 0.5, typography: "caption", color: isTooMuch ? "error.main" : "text.secondary" }}
                >
                  {wrong[line.id]}
                </Box>
              )}
            </Box>
          );
        })}
        <TextField
          fullWidth
          multiline
          minRows={2}
          label={refuses ? "不予接收的原因（客户会看到）" : "验收说明"}
          required={refuses}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        <Button variant="contained" disabled={busy || !ready} onClick={() => onSend(findings, remark.trim())}>
          保存验收结果
        </Button>
      </DialogActions>
    </Dialog>
  );
}
