import { Button } from "@mui/material";
import { useState } from "react";
import { DateInput, required, SelectInput, useNotify, type Validator } from "react-admin";
import { useWatch } from "react-hook-form";
import { fetchStatement, uploadBankStatement } from "../../api/calls/payments";
import { largest, sizeError } from "../../api/fileSize";
import type { Statement } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { shopToday } from "../../i18n/time";
import { FileInput } from "../../inputs/FileInput";
import { GATEWAYS } from "./words";

const DAY = 24 * 3_600_000;
const BANK = "transfer";
const CHANNELS = [...GATEWAYS, { id: BANK, name: "银行" }];
const UPLOAD = "/admin/api/statements/bank";

const notTooLarge: Validator = (file: File | null) => (file ? sizeError(file, UPLOAD) : undefined);
const statementFile = [required("请选择网银导出的流水文件"), notTooLarge];

interface Typed {
  channel: string;
  day: string;
  file: File | null;
}

/** Gateways are asked; the bank's own file is handed in. */
export function TakeStatement() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        取对账单
      </Button>
      {open && <TakeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TakeDialog({ onClose }: { onClose: () => void }) {
  const [yesterday] = useState(() => shopToday(new Date(Date.now() - DAY)));
  const notify = useNotify();
  return (
    <FormDialog<Typed, Statement>
      title="取对账单"
      resource="statements"
      confirm={({ channel }) => (channel === BANK ? "上传并对账" : "取对账单")}
      maxWidth="xs"
      defaultValues={{ channel: "wechat", day: yesterday, file: null }}
      run={({ channel, day, file }) =>
        channel === BANK && file ? uploadBankStatement(day, file) : fetchStatement(channel, day)
      }
      refresh={["statements", "statement_differences"]}
      onDone={({ open_differences: left }) =>
        notify(left ? `对账完成，${left} 条差异待处理` : "对账完成，没有差异", {
          type: left ? "warning" : "success",
        })
      }
      onClose={onClose}
    >
      <Channel />
      <DateInput
        className="wide"
        source="day"
        label="日期"
        validate={required()}
        slotProps={{ htmlInput: { max: shopToday() } }}
      />
      <BankFile />
    </FormDialog>
  );
}

const useIsBank = () => useWatch<Typed, "channel">({ name: "channel" }) === BANK;

function Channel() {
  const help = useIsBank()
    ? `上传网银导出的流水，CSV 格式，最大 ${largest(UPLOAD)}`
    : "重取会按最新的对账单重新核对";
  return (
    <SelectInput
      className="wide"
      source="channel"
      label="渠道"
      choices={CHANNELS}
      validate={required()}
      helperText={help}
    />
  );
}

function BankFile() {
  if (!useIsBank()) return null;
  return (
    <FileInput source="file" label="银行流水文件" accept=".csv,text/csv" validate={statementFile}>
      选择流水文件
    </FileInput>
  );
}
