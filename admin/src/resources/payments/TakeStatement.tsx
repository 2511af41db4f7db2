import { Button, DialogActions, DialogContent, DialogTitle, MenuItem, Stack, TextField } from "@mui/material";
import { useRef, useState } from "react";
import { useNotify } from "react-admin";
import { fetchStatement, uploadBankStatement } from "../../api/calls/payments";
import { largest, sizeError } from "../../api/fileSize";
import type { Statement } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { shopToday } from "../../i18n/time";
import { GATEWAYS } from "./words";

const DAY = 24 * 3_600_000;
const BANK = "transfer";

/** Gateways are asked; the bank's own file is handed in. */
export function TakeStatement() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        取对账单
      </Button>
      {open && <TakeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TakeDialog({ onClose }: { onClose: () => void }) {
  const { busy, act } = useAction();
  const file = useRef<HTMLInputElement>(null);
  const [channel, setChannel] = useState("wechat");
  const [day, setDay] = useState(() => shopToday(new Date(Date.now() - DAY)));
  const notify = useNotify();
  const take = (run: () => Promise<Statement>) =>
    act({
      run,
      refresh: ["statements", "statement_differences"],
      onDone: ({ open_differences: left }) => {
        notify(left ? `对账完成，${left} 条差异待处理` : "对账完成，没有差异", {
          type: left ? "warning" : "success",
        });
        onClose();
      },
    });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="take-statement">
      <DialogTitle id="take-statement">取对账单</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <TextField
            select
            label="渠道"
            value={channel}
            onChange={(event) => setChannel(event.target.value)}
            helperText={
              channel === BANK
                ? `上传网银导出的流水，CSV 格式，最大 ${largest("/admin/api/statements/bank")}`
                : "重取会按最新的对账单重新核对"
            }
          >
            {[...GATEWAYS, { id: BANK, name: "银行" }].map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            type="date"
            label="日期"
            value={day}
            onChange={(event) => setDay(event.target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: shopToday() } }}
          />
        </Stack>
        <input
          ref={file}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="银行流水文件"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = "";
            const wrong = chosen && sizeError(chosen, "/admin/api/statements/bank");
            if (wrong) notify(wrong, { type: "error" });
            else if (chosen) void take(() => uploadBankStatement(day, chosen));
          }}
        />
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>取消</BackButton>
        {channel === BANK ? (
          <Button variant="contained" disabled={busy || !day} onClick={() => file.current?.click()}>
            选择流水文件
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={busy || !day}
            onClick={() => void take(() => fetchStatement(channel, day))}
          >
            取对账单
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
