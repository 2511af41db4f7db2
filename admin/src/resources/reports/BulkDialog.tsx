import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  Stack,
} from "@mui/material";
import { useRef, useState } from "react";
import { uploadReports } from "../../api/calls/reports";
import { largestDocument } from "../../api/fileSize";
import type { UploadedReport } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { bulkError, MOST_TOGETHER } from "./words";

/** Files that say in their names which batch they are of; what became of each stays to be read. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [outcomes, setOutcomes] = useState<readonly UploadedReport[] | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { busy, act } = useAction();
  const error = bulkError(files);
  const taken = outcomes?.filter((outcome) => outcome.is_taken).length ?? 0;
  const send = () =>
    act({ run: () => uploadReports(files), refresh: ["batch_reports"], onDone: setOutcomes });
  return (
    <Dialog
      isDone={outcomes !== null}
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="bulk-title"
    >
      <DialogTitle id="bulk-title">批量上传药检报告</DialogTitle>
      <DialogContent>
        {outcomes ? (
          <>
            <Alert severity={taken === outcomes.length ? "success" : "warning"}>
              {`共 ${outcomes.length} 份，已存 ${taken} 份${taken < outcomes.length ? "，其余见下面的原因" : ""}`}
            </Alert>
            <List dense>
              {outcomes.map((outcome) => (
                <ListItem key={outcome.file_name} disableGutters>
                  <ListItemText
                    primary={outcome.file_name}
                    secondary={outcome.message}
                    slotProps={{ secondary: { color: outcome.is_taken ? "success.main" : "error.main" } }}
                  />
                </ListItem>
              ))}
            </List>
          </>
        ) : (
          <Stack sx={{ gap: 2, pt: 1 }}>
            <Alert severity="info">
              文件名为“商品编码_批号”，例如 YJ0000001_B2026001.pdf；每份最大{" "}
              {largestDocument("/admin/api/batch_reports/bulk")}，合计最大 {MOST_TOGETHER / 1024 / 1024} MB。
            </Alert>
            <Button variant="outlined" disabled={busy} onClick={() => picker.current?.click()}>
              {files.length > 0 ? `已选 ${files.length} 份，重新选择` : "选择文件"}
            </Button>
            <input
              ref={picker}
              type="file"
              hidden
              multiple
              aria-label="选择药检报告文件"
              accept="application/pdf,image/jpeg,image/png,image/webp"
              onChange={(event) => setFiles([...(event.target.files ?? [])])}
            />
            {files.length > 0 && error && <Alert severity="error">{error}</Alert>}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>{outcomes ? "关闭" : "取消"}</BackButton>
        {!outcomes && (
          <Button variant="contained" disabled={busy || Boolean(error)} onClick={() => void send()}>
            {busy ? "正在上传…" : "上传"}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
