import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { draftRecall } from "../../api/calls/recalls";
import type { Goods } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { FindRecord } from "../../inputs/FindRecord";
import { draftError, RECALL_LEVEL } from "./words";

/** On a phone the level is longer than the field. */
const WHOLE_CHOICE = { "& .MuiSelect-select": { whiteSpace: "normal" } };
const EMPTY = { goods_id: null as number | null, batch_number: "", level: 2, reason: "", instruction: "" };

export function DraftDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const { busy, act } = useAction();
  const error = draftError(draft);
  const change = (part: Partial<typeof EMPTY>) => setDraft((old) => ({ ...old, ...part }));
  const send = () => {
    const { goods_id } = draft;
    if (error || goods_id === null) return;
    void act({
      run: () => draftRecall({ ...draft, goods_id }),
      done: "召回已起草，批号已锁定；请另一位质量管理人员复核后发出",
      refresh: ["recalls", "stocks", "batch_reports"],
      onDone: onClose,
    });
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="recall-title">
      <DialogTitle id="recall-title">起草召回</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <FindRecord<Goods>
            resource="goods"
            text={(goods) => `${goods.name} ${goods.spec} · ${goods.maker}`}
            onChoose={(goods) => change({ goods_id: goods?.id ?? null })}
            input={{ label: "商品", required: true, autoFocus: true }}
          />
          <TextField
            required
            label="批号"
            value={draft.batch_number}
            onChange={(event) => change({ batch_number: event.target.value })}
          />
          <TextField
            select
            label="召回级别"
            value={draft.level}
            onChange={(event) => change({ level: Number(event.target.value) })}
            sx={WHOLE_CHOICE}
          >
            {Object.entries(RECALL_LEVEL).map(([level, text]) => (
              <MenuItem key={level} value={Number(level)}>
                {text}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            required
            multiline
            minRows={2}
            label="召回原因"
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          <TextField
            required
            multiline
            minRows={2}
            label="客户要做什么"
            value={draft.instruction}
            onChange={(event) => change({ instruction: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          <Alert severity={error ? "info" : "warning"}>
            {error ?? "保存后这个批号马上停止出库；另一位同事复核后，才会通知收到过它的全部客户。"}
          </Alert>
        </Stack>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>取消</BackButton>
        <Button variant="contained" color="error" disabled={busy || Boolean(error)} onClick={send}>
          起草并锁定批号
        </Button>
      </DialogActions>
    </Dialog>
  );
}
