import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { sendBySheet, sendByText } from "../../api/calls/shipments";
import { largest, sizeError } from "../../api/fileSize";
import type { ParcelsSent } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { FileButton } from "../../inputs/FileButton";
import { RefusalLines } from "./Refusals";

const EXAMPLE = "YJ202611210123456789F1\t顺丰速运\tSF1234567890";

const SEND = "/admin/api/shipments/send";

/** Waybills of many parcels, pasted from a spreadsheet or as a file; failed ones give the reason. */
export function WaybillsDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<ParcelsSent | null>(null);
  const { busy, act } = useAction();

  const run = (send: () => Promise<ParcelsSent>) =>
    act({
      run: send,
      refresh: ["shipments", "picking", "orders", "stocks"],
      onDone: (done) => {
        setAnswer(done);
        // Failed ones stay for correction.
        const failed = new Set(done.refused.map(({ id }) => id));
        setText((old) =>
          old
            .split("\n")
            .filter((line) => failed.has(line.split(/[\t,]/)[0]?.trim() ?? ""))
            .join("\n"),
        );
      },
    });

  const notify = useNotify();
  const sendSheet = (file: File) => {
    const wrong = sizeError(file, SEND);
    if (wrong) return notify(wrong, { type: "error" });
    void run(() => sendBySheet(file));
  };

  return (
    <Dialog
      isDone={answer !== null}
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby="waybills-title"
    >
      <DialogTitle id="waybills-title">批量填运单并发货</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          {answer && answer.sent.length > 0 && (
            <Alert severity="success">{answer.sent.length} 个包裹已发货</Alert>
          )}
          {answer && answer.refused.length > 0 && (
            <Alert severity="warning">
              {answer.refused.length} 行没有发出：
              <RefusalLines refused={answer.refused} />
            </Alert>
          )}
          <TextField
            autoFocus
            multiline
            minRows={8}
            maxRows={18}
            label="每行：发货单号（或订单号）、承运商、运单号，冷链再加启运温度、冷藏车牌或保温箱号"
            placeholder={EXAMPLE}
            value={text}
            helperText={`从表格复制粘贴即可，有表头也可以；复核通过的才能发出；待发货列表导出的表格填好运单号后可直接上传（最多 500 行、${largest(SEND)}）`}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { spellCheck: false } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <FileButton
          accept=".xlsx,.xls,.csv,.txt"
          startIcon={<UploadIcon />}
          disabled={busy}
          onFile={sendSheet}
        >
          上传表格
        </FileButton>
        <BackButton disabled={busy}>{answer ? "关闭" : "取消"}</BackButton>
        <Button
          variant="contained"
          disabled={busy || !text.trim()}
          onClick={() => void run(() => sendByText(text))}
        >
          发货
        </Button>
      </DialogActions>
    </Dialog>
  );
}
