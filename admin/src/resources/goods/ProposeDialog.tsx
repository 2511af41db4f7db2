import { Box, Button, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useGetList } from "react-admin";
import { proposeClassChange } from "../../api/calls/goodsReview";
import type { Goods, GoodsDocument } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { DEVICE_CATEGORIES } from "../../i18n/deviceCategories";
import { FormGrid } from "../../layout/FormGrid";
import { CONTROLS, DEVICE_CLASSES, RX, SCOPES, STORAGE } from "./choices";
import { type ClassDraft, classOf, proposalOf } from "./classes";

const FORM_ID = "propose-form";

interface Choice {
  id: string;
  name: string;
}

const none: Choice = { id: "", name: "无" };

const CHOICES: { field: keyof ClassDraft; label: string; choices: readonly Choice[]; ofDevices?: boolean }[] =
  [
    { field: "rx", label: "处方分类", choices: RX },
    { field: "scope", label: "经营范围", choices: SCOPES },
    { field: "control", label: "管控", choices: [none, ...CONTROLS] },
    { field: "storage", label: "贮藏条件", choices: STORAGE },
    { field: "device_class", label: "器械类别", choices: [none, ...DEVICE_CLASSES], ofDevices: true },
    { field: "device_code", label: "器械分类", choices: [none, ...DEVICE_CATEGORIES], ofDevices: true },
  ];

/** Another class for an approved product, with reason and document; others of quality management decide. */
export function ProposeDialog({ goods, onClose }: { goods: Goods; onClose: () => void }) {
  const [draft, setDraft] = useState<ClassDraft>(() => classOf(goods));
  const [reason, setReason] = useState("");
  const [documentId, setDocumentId] = useState<number | "">("");
  const { busy, errors, act } = useAction();
  const { data: documents = [] } = useGetList<GoodsDocument>("goods_documents", {
    filter: { goods_id: goods.id, status: "current" },
    pagination: { page: 1, perPage: 50 },
  });
  const change = proposalOf(goods, draft);
  const isWhole = Object.keys(change).length > 0 && reason.trim() !== "";
  const set = (field: keyof ClassDraft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value });
  const wrong = (field: string, hint?: string) => ({
    error: field in errors,
    helperText: errors[field] ?? hint,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    void act({
      run: () =>
        proposeClassChange({
          goods_id: goods.id,
          ...change,
          class_reason: reason.trim(),
          class_document_id: documentId === "" ? null : documentId,
        }),
      done: "已提交质量管理审批，通过前保持原分类",
      refresh: ["class_changes", "goods"],
      onDone: onClose,
      onConflict: onClose,
    });
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="propose-title">
      <DialogTitle id="propose-title">
        分类变更：{goods.name} {goods.spec}
      </DialogTitle>
      <DialogContent>
        <Box component="form" id={FORM_ID} noValidate onSubmit={submit} sx={{ pt: 1 }}>
          <FormGrid>
            <TextField label="通用名" value={draft.name} onChange={set("name")} {...wrong("name")} />
            <TextField
              label="批准文号"
              value={draft.approval_number}
              onChange={set("approval_number")}
              {...wrong("approval_number")}
            />
            {CHOICES.filter(({ ofDevices }) => !ofDevices || goods.kind === 3).map(
              ({ field, label, choices }) => (
                <TextField
                  key={field}
                  select
                  label={label}
                  value={draft[field]}
                  onChange={set(field)}
                  {...wrong(field)}
                >
                  {choices.map(({ id, name }) => (
                    <MenuItem key={id} value={id}>
                      {name}
                    </MenuItem>
                  ))}
                </TextField>
              ),
            )}
            <TextField
              className="wide"
              select
              label="依据的资料"
              value={documentId}
              onChange={(event) => setDocumentId(event.target.value === "" ? "" : Number(event.target.value))}
              {...wrong("class_document_id", "放宽或改变分类时必选；没有时先在“商品资料”上传")}
            >
              <MenuItem value="">不指定</MenuItem>
              {documents.map(({ id, title, kind_text }) => (
                <MenuItem key={id} value={id}>
                  {kind_text} · {title}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              className="wide"
              required
              multiline
              minRows={2}
              label="变更原因"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 200 } }}
              {...wrong("class_reason", "写明依据，如：某年某月公告、新说明书")}
            />
          </FormGrid>
        </Box>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        <Button variant="contained" type="submit" form={FORM_ID} disabled={busy || !isWhole}>
          提交审批
        </Button>
      </DialogActions>
    </Dialog>
  );
}
