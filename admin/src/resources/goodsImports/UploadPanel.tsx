import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, Stack } from "@mui/material";
import { type DragEvent, useRef, useState } from "react";
import { useRedirect } from "react-admin";
import { uploadGoodsSheet } from "../../api/calls/goods";
import { largest } from "../../api/fileSize";
import { useAction } from "../../api/useAction";
import { sheetError, TEMPLATE } from "./words";

/** Chinese Excel takes a CSV for UTF-8 only when it begins with this mark. */
const MARK = "\uFEFF";

export function UploadPanel() {
  const picker = useRef<HTMLInputElement>(null);
  const redirect = useRedirect();
  const { busy, act } = useAction();
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string>();

  const take = (file: File | undefined) => {
    if (!file) return;
    const error = sheetError(file);
    setWrong(error);
    if (error) return;
    void act({
      run: () => uploadGoodsSheet(file),
      done: "已上传，正在检查；检查不会改动商品",
      refresh: ["goods_imports"],
      onDone: ({ id }) => redirect("show", "goods_imports", id),
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        m: 2,
        p: 2,
        border: 1,
        borderStyle: "dashed",
        borderColor: wrong ? "error.main" : over ? "primary.main" : "divider",
        bgcolor: over ? "primary.light" : "background.default",
        borderRadius: 1,
      }}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: "wrap", alignItems: "center" }}>
        <Button
          variant="contained"
          startIcon={<UploadIcon />}
          disabled={busy}
          onClick={() => picker.current?.click()}
        >
          {busy ? "正在上传…" : "上传表格"}
        </Button>
        <Button
          startIcon={<DownloadIcon />}
          component="a"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(`${MARK}${TEMPLATE}\r\n`)}`}
          download="商品导入模板.csv"
        >
          下载模板
        </Button>
      </Stack>
      <Box sx={{ typography: "body2", color: wrong ? "error.main" : "text.secondary", mt: 1 }} role="status">
        {wrong ??
          `xlsx 或 csv，最多 10 万行、${largest("/admin/api/goods_imports")}，也可以拖到这里。先检查、看差异，确认后才导入；空着的格子不改动原值，按“商品编码”对应商品。`}
      </Box>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        aria-label="选择商品表格"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </Box>
  );
}
