import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Alert } from "@mui/material";
import { useEffect, useState } from "react";
import { required, TextInput, useNotify } from "react-admin";
import { useFormContext } from "react-hook-form";
import { sendBySheet, sendByText } from "../../api/calls/shipments";
import { largest, sizeError } from "../../api/fileSize";
import type { ParcelsSent } from "../../api/types";
import type { Command } from "../../api/useAction";
import { FormDialog } from "../../forms/FormDialog";
import { FileButton } from "../../inputs/FileButton";
import { RefusalLines } from "./Refusals";

const EXAMPLE = "YJ202611210123456789F1\t顺丰速运\tSF1234567890";

const SEND = "/admin/api/shipments/send";
const REFRESH = ["shipments", "picking", "orders", "stocks"];

interface Typed {
  text: string;
}

/** Waybills of many parcels, pasted from a spreadsheet or as a file; failed ones give the reason. */
export function WaybillsDialog({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<ParcelsSent | null>(null);
  return (
    <FormDialog<Typed, ParcelsSent>
      title="批量填运单并发货"
      resource="shipments"
      confirm="发货"
      maxWidth="md"
      defaultValues={{ text: "" }}
      run={({ text }) => sendByText(text)}
      refresh={REFRESH}
      onDone={setAnswer}
      onClose={onClose}
      answer={answer && <Answer of={answer} />}
      tools={(command) => <SendSheet command={command} onSent={setAnswer} />}
    >
      <TextInput
        className="wide"
        source="text"
        label="每行：发货单号（或订单号）、承运商、运单号，冷链再加启运温度、冷藏车牌或保温箱号、保温方式（冷藏车、车载冷藏箱、保温箱）"
        validate={required()}
        placeholder={EXAMPLE}
        helperText={`从表格复制粘贴即可，有表头也可以；复核通过的才能发出；待发货列表导出的表格填好运单号后可直接上传（最多 500 行、${largest(SEND)}）`}
        autoFocus
        multiline
        minRows={8}
        maxRows={18}
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
    </FormDialog>
  );
}

interface SendSheetProps {
  command: Command;
  onSent: (answer: ParcelsSent) => void;
}

function SendSheet({ command: { busy, act }, onSent }: SendSheetProps) {
  const notify = useNotify();
  return (
    <FileButton
      accept=".xlsx,.xls,.csv,.txt"
      startIcon={<UploadIcon />}
      disabled={busy}
      onFile={(file) => {
        const wrong = sizeError(file, SEND);
        if (wrong) notify(wrong, { type: "error" });
        else void act({ run: () => sendBySheet(file), refresh: REFRESH, onDone: onSent });
      }}
    >
      上传表格
    </FileButton>
  );
}

/** What was sent and what was not: the lines of the latter stay for correction. */
function Answer({ of }: { of: ParcelsSent }) {
  const { getValues, resetField } = useFormContext<Typed>();
  useEffect(() => {
    const failed = new Set(of.refused.map(({ id }) => id));
    const left = (getValues("text") ?? "")
      .split("\n")
      .filter((line) => failed.has(line.split(/[\t,]/)[0]?.trim() ?? ""));
    resetField("text", { defaultValue: left.join("\n") });
  }, [of, getValues, resetField]);
  return (
    <>
      {of.sent.length > 0 && (
        <Alert severity="success" sx={{ mt: 2 }}>
          {of.sent.length} 个包裹已发货
        </Alert>
      )}
      {of.refused.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {of.refused.length} 行没有发出：
          <RefusalLines refused={of.refused} />
        </Alert>
      )}
    </>
  );
}
