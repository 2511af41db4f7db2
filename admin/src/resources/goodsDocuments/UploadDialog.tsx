import {
  Alert,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
} from "@mui/material";
import { useRef, useState } from "react";
import { uploadGoodsDocument } from "../../api/calls/documents";
import { largestDocument } from "../../api/fileSize";
import type { Goods, GoodsDocument } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { choices } from "../../i18n/words";
import { FindRecord } from "../../inputs/FindRecord";
import { DOCUMENT_AUDIENCE, DOCUMENT_KIND, type DocumentDraft, draftError, draftOf, sentOf } from "./words";

interface UploadDialogProps {
  older?: GoodsDocument;
  /** already recorded, and what is missing */
  goods?: Goods;
  kind?: string;
  onClose: () => void;
}

/** A new document, or a newer file for one: the product and the kind of document stay as they were. */
export function UploadDialog({ older, goods, kind, onClose }: UploadDialogProps) {
  const [draft, setDraft] = useState<DocumentDraft>(() => {
    const blank = draftOf(older);
    return { ...blank, goods_id: goods?.id ?? blank.goods_id, kind: kind ?? blank.kind };
  });
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { busy, act } = useAction();
  const change = (part: Partial<DocumentDraft>) => setDraft((old) => ({ ...old, ...part }));
  const error = draftError(draft, file);

  const send = () => {
    if (!file || error) return;
    void act({
      run: () => uploadGoodsDocument(sentOf(draft), file, older?.id),
      done: older ? "已换成新文件，旧文件留档" : "资料已上传",
      refresh: ["goods_documents", "first_sales", "class_changes"],
      onDone: onClose,
      onConflict: onClose,
    });
  };
  const day = (name: "issued_on" | "valid_until", label: string, disabled = false) => (
    <TextField
      fullWidth
      type="date"
      label={label}
      disabled={disabled}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="upload-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DialogTitle id="upload-title">
          {older
            ? `替换：${older.goods_name} ${older.title}`
            : goods
              ? `上传资料：${goods.name}`
              : "上传商品资料"}
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {!older && !goods && (
              <FindRecord<Goods>
                resource="goods"
                text={(goods) => `${goods.name} ${goods.spec} · ${goods.maker}`}
                onChoose={(goods) => change({ goods_id: goods?.id ?? null })}
                input={{ label: "商品", required: true, autoFocus: true }}
              />
            )}
            <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2 }}>
              <TextField
                select
                fullWidth
                label="资料类型"
                value={draft.kind}
                onChange={(event) => change({ kind: event.target.value })}
              >
                {choices(DOCUMENT_KIND).map(({ id, name }) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
              </TextField>
              <TextField
                select
                fullWidth
                label="谁能看到"
                value={draft.audience}
                onChange={(event) => change({ audience: event.target.value })}
              >
                {choices(DOCUMENT_AUDIENCE).map(({ id, name }) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
              </TextField>
            </Stack>
            <TextField
              required
              label="资料名称"
              value={draft.title}
              onChange={(event) => change({ title: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
            <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2 }}>
              {day("issued_on", "签发日期")}
              {day("valid_until", "有效期至", draft.is_lasting)}
            </Stack>
            <FormControlLabel
              control={<Checkbox />}
              label="长期有效，没有到期日"
              checked={draft.is_lasting}
              onChange={(_, is_lasting) => change({ is_lasting, valid_until: "" })}
            />
            <Button variant="outlined" disabled={busy} onClick={() => picker.current?.click()}>
              {file ? file.name : `选择 PDF 或图片，最大 ${largestDocument("/admin/api/goods_documents")}`}
            </Button>
            <input
              ref={picker}
              type="file"
              hidden
              aria-label="选择资料文件"
              accept="application/pdf,image/jpeg,image/png,image/webp"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
            {error && <Alert severity="info">{error}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <BackButton disabled={busy}>取消</BackButton>
          <Button type="submit" variant="contained" disabled={busy || Boolean(error)}>
            {busy ? "正在上传…" : older ? "替换" : "上传"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
