import ScanIcon from "@mui/icons-material/QrCodeScannerOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useFormContext } from "react-hook-form";
import { setTraceCodes } from "../../api/calls/shipments";
import type { Shipment } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { FileButton } from "../../inputs/FileButton";
import { fileText } from "../../inputs/fileText";
import { TraceCodesInput } from "../../inputs/TraceCodesInput";
import { codesIn } from "../../inputs/traceCodes";
import type { Line } from "./pick";

/** Bytes: some twelve thousand codes. */
const LARGEST_LIST = 256 * 1024;
const CODE = /^\d{20}$/;

interface CodesProps {
  shipment: Shipment;
  line: Line;
  /** shipped packs: as typed while picking, those in the parcel afterwards */
  packs: number;
}

interface Typed {
  codes: string;
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

function codesError(codes: readonly string[], packs: number, unit: string): string | undefined {
  const odd = codes.find((code) => !CODE.test(code));
  if (odd !== undefined) return `${odd} 不是 20 位数字的追溯码`;
  const seen = new Set<string>();
  const twice = codes.find((code) => seen.size === seen.add(code).size);
  if (twice !== undefined) return `${twice} 扫了两次`;
  return codes.length > packs ? `只拣 ${packs} ${unit}，却有 ${codes.length} 个码` : undefined;
}

/** 药品追溯码 of the packs of one line: scanned one after another, pasted, or read from a text file. */
function CodesDialog({ shipment, line, packs, onClose }: CodesProps & { onClose: () => void }) {
  const [read] = useState(line);
  return (
    <FormDialog<Typed, number>
      title={`追溯码：${line.name} ${line.spec}`}
      resource="shipments"
      confirm="保存"
      defaultValues={{ codes: read.codes.map((code) => `${code}\n`).join("") }}
      isCheckedAtOnce
      run={async (typed) => {
        await setTraceCodes(shipment.id, line.id, typed.codes);
        return codesIn(typed.codes).length;
      }}
      done={(count) => (count > 0 ? `已登记 ${count} 个追溯码` : "追溯码已清空")}
      refresh={["shipments"]}
      onClose={onClose}
      tools={({ busy }) => <ReadFile disabled={busy} />}
    >
      <TraceCodesInput
        className="wide"
        source="codes"
        label={(scanned) => `每盒一个，已录 ${scanned}，本包裹 ${packs} ${line.unit}`}
        check={(codes) => codesError(codes, packs, line.unit)}
        helperText={
          shipment.checked_at
            ? "已经出库复核：追溯码有改动的，须重新复核"
            : "用扫码枪逐个扫，或粘贴、上传一列追溯码"
        }
        autoFocus
        minRows={8}
        maxRows={16}
      />
    </FormDialog>
  );
}

function ReadFile({ disabled }: { disabled: boolean }) {
  const { getValues, setValue } = useFormContext<Typed>();
  const notify = useNotify();
  const append = async (file: File) => {
    const content = await fileText(file);
    // The last code in the box may have no end of its own.
    const codes = [getValues("codes").trimEnd(), content].filter(Boolean).join("\n");
    setValue("codes", codes, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FileButton
      accept=".txt,.csv"
      disabled={disabled}
      onFile={(file) => {
        if (file.size > LARGEST_LIST) notify("文本文件最大 256 KB", { type: "error" });
        else void append(file);
      }}
    >
      读取文本文件
    </FileButton>
  );
}
