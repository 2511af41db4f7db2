import { DateInput, maxLength, maxValue, minValue, NumberInput, required, TextInput } from "react-admin";
import { type DestructionNote, noteDestruction } from "../../api/calls/care";
import type { Destruction, Quarantine } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { shopToday } from "../../i18n/time";
import { TraceCodesInput } from "../../inputs/TraceCodesInput";

const named = [required(), maxLength(40)];
const worded = [required(), maxLength(100)];

/** Destroys units of the quarantine for good, before two witnesses. */
export function DestructionDialog({ kept, onClose }: { kept: Quarantine; onClose: () => void }) {
  return (
    <FormDialog<DestructionNote, Destruction>
      title={`销毁：${kept.goods_name} 批号 ${kept.batch}`}
      resource="destructions"
      confirm="登记销毁"
      danger
      note={`待处理区现有 ${kept.quantity} ${kept.unit}。登记后不能恢复。`}
      defaultValues={{ quantity: kept.quantity, destroyed_on: shopToday(), codes: "" }}
      run={(note) => noteDestruction(kept.id, note)}
      done={(record) => `销毁已登记：${record.number}`}
      refresh={["quarantine", "destructions", "stocks"]}
      onClose={onClose}
    >
      <NumberInput
        source="quantity"
        validate={[required(), minValue(1), maxValue(kept.quantity)]}
        min={1}
        max={kept.quantity}
        step={1}
      />
      <DateInput source="destroyed_on" validate={required()} />
      <TextInput source="reason" validate={[required(), maxLength(200)]} />
      <TextInput source="method" validate={worded} helperText="如 焚烧、毁形、交有资质单位处置" />
      <TextInput source="place" validate={worded} />
      <TextInput
        source="first_witness"
        validate={named}
        helperText="登记人以外在场的两个人；外单位的写明单位和姓名"
      />
      <TextInput source="second_witness" validate={named} />
      <TraceCodesInput
        source="codes"
        maxRows={8}
        helperText="扫描销毁的每件药品的追溯码，一行一个；没有追溯码的不填"
      />
    </FormDialog>
  );
}
