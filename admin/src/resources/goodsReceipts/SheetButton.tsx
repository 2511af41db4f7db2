import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Alert, Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useFormContext } from "react-hook-form";
import { readReceiptSheet, receiptTemplate } from "../../api/calls/goodsReceipts";
import { largest, sizeError } from "../../api/fileSize";
import type { ReceiptSheet } from "../../api/types";
import { useAction } from "../../api/useAction";
import { FileButton } from "../../inputs/FileButton";
import { type LineDraft, withSheet } from "./draft";

const SHEET = "/admin/api/goods_receipts/sheet";

/**
 * Fills the lines from a sheet, completely or not at all; the lines are reviewed before they are submitted.
 */
export function SheetButton() {
  const { getValues, setValue } = useFormContext<{ lines: LineDraft[] }>();
  const [faults, setFaults] = useState<ReceiptSheet["faults"]>([]);
  const { busy, act } = useAction();
  const notify = useNotify();

  const take = (file: File) => {
    setFaults([]);
    const wrong = sizeError(file, SHEET);
    if (wrong) {
      notify(wrong, { type: "error" });
      return;
    }
    void act({
      run: () => readReceiptSheet(file),
      refresh: [],
      onDone: (sheet) => {
        setFaults(sheet.faults);
        if (sheet.faults.length > 0) return;
        setValue("lines", withSheet(getValues("lines") ?? [], sheet), { shouldDirty: true });
        notify(`已读入 ${sheet.lines.length} 行，请核对后提交`, { type: "success" });
      },
    });
  };

  return (
    <Stack sx={{ gap: 1.5, mb: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <FileButton
          accept=".xlsx,.xls,.csv,.txt"
          variant="outlined"
          size="small"
          startIcon={<UploadIcon />}
          disabled={busy}
          onFile={take}
        >
          从表格读入
        </FileButton>
        <Button size="small" startIcon={<DownloadIcon />} href={receiptTemplate} download>
          下载模板
        </Button>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          xlsx、xls 或 csv，{largest(SHEET)} 以内，最多 200 行
        </Box>
      </Stack>
      {faults.length > 0 && (
        <Alert severity="error" onClose={() => setFaults([])}>
          表格有 {faults.length} 处要改，没有读入任何一行：
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflowY: "auto" }}>
            {faults.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Stack>
  );
}
