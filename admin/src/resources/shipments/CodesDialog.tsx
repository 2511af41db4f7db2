import ScanIcon from "@mui/icons-material/QrCodeScannerOutlined";
import { Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { setTraceCodes } from "../../api/calls/shipments";
import type { Shipment } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { FileButton } from "../../inputs/FileButton";
import { codesIn, type Line } from "./pick";

/** Bytes: some twelve thousand codes. */
const LARGEST_LIST = 256 * 1024;
const CODE = /^\d{20}$/;

interface CodesProps {
  shipment: Shipment;
  line: Line;
  /** shipped packs: as typed while picking, those in the parcel afterwards */
  packs: number;
}

export function CodesButton(props: CodesProps) {
  const { line } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<ScanIcon />} onClick={() => setOpen(true)}>
        {line.codes.length > 0 ? `${line.codes.length} 个` : "扫码"}
      </Button>
      {open && <CodesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** 药品追溯码 of the packs of one line: scanned one after another, pasted, or read from a text file. */
function CodesDialog({ shipment, line, packs, onClose }: CodesProps & { onClose: () => void }) {
  const [text, setText] = useState(line.codes.map((code) => `${code}\n`).join(""));
  const { busy, act } = useAction();
  const notify = useNotify();
  const codes = codesIn(text);
  const odd = codes.filter((code) => !CODE.test(code));
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  const error =
    odd.length > 0
      ? `${odd[0]} 不是 20 位数字的追溯码`
      : twice.length > 0
        ? `${twice[0]} 扫了两次`
        : codes.length > packs
          ? `只拣 ${packs} ${line.unit}，却有 ${codes.length} 个码`
          : null;

  const save = () =>
    act({
      run: () => setTraceCodes(shipment.id, line.id, text),
      done: codes.length > 0 ? `已登记 ${codes.length} 个追溯码` : "追溯码已清空",
      refresh: ["shipments"],
      onDone: onClose,
    });

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="codes-title">
      <DialogTitle id="codes-title">
        追溯码：{line.name} {line.spec}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ pt: 1 }}>
          <TextField
            autoFocus
            multiline
            minRows={8}
            maxRows={16}
            label={`每盒一个，已录 ${codes.length}，本包裹 ${packs} ${line.unit}`}
            value={text}
            error={error !== null}
            helperText={error ?? "用扫码枪逐个扫，或粘贴、上传一列追溯码"}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { spellCheck: false, style: { fontVariantNumeric: "tabular-nums" } } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <FileButton
          accept=".txt,.csv"
          disabled={busy}
          onFile={(file) => {
            if (file.size > LARGEST_LIST) return notify("文本文件最大 256 KB", { type: "error" });
            void file.text().then((content) => setText((old) => `${old}${content}`));
          }}
        >
          读取文本文件
        </FileButton>
        <BackButton disabled={busy}>取消</BackButton>
        <Button variant="contained" disabled={busy || error !== null} onClick={() => void save()}>
          保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}
