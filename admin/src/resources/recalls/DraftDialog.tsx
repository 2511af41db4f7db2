import { Alert } from "@mui/material";
import { required, SelectInput, TextInput } from "react-admin";
import { draftRecall, type RecallDraft } from "../../api/calls/recalls";
import type { Recall } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { GoodsInput } from "../../inputs/GoodsInput";
import { RECALL_LEVEL } from "./words";

/** On a phone the level is longer than the field. */
const WHOLE_CHOICE = { "& .MuiSelect-select": { whiteSpace: "normal" } };
const LEVELS = Object.entries(RECALL_LEVEL).map(([level, name]) => ({ id: Number(level), name }));
const TEXTS = [
  { source: "reason", label: "召回原因", validate: required("请填写召回原因，客户会看到") },
  {
    source: "instruction",
    label: "客户要做什么",
    validate: required("请写明客户要做什么，例如停售、封存、等候取货"),
  },
];

export function DraftDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog<RecallDraft, Recall>
      title="起草召回"
      resource="recalls"
      confirm="起草并锁定批号"
      danger
      defaultValues={{ batch_number: "", level: 2, reason: "", instruction: "" }}
      run={draftRecall}
      done="召回已起草，批号已锁定；请另一位质量管理人员复核后发出"
      refresh={["recalls", "stocks", "batch_reports"]}
      onClose={onClose}
    >
      <div className="wide">
        <GoodsInput source="goods_id" validate={required("请选择商品")} autoFocus />
      </div>
      <TextInput className="wide" source="batch_number" validate={required("请填写批号")} />
      <SelectInput
        className="wide"
        source="level"
        label="召回级别"
        choices={LEVELS}
        validate={required()}
        sx={WHOLE_CHOICE}
      />
      {TEXTS.map((text) => (
        <TextInput
          key={text.source}
          className="wide"
          {...text}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      ))}
      <Alert className="wide" severity="warning">
        保存后这个批号马上停止出库；另一位同事复核后，才会通知收到过它的全部客户。
      </Alert>
    </FormDialog>
  );
}
