import { useState } from "react";
import { DateInput, maxLength, minValue, NumberInput, required, SelectInput, TextInput } from "react-admin";
import {
  closeRecall,
  type RecallCall,
  type RecallReport,
  recordCall,
  reportRecall,
} from "../../api/calls/recalls";
import type { Recall } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { shopToday } from "../../i18n/time";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { REPORT_KIND } from "./words";

const REFRESHED = ["recalls"];
const named = [required(), maxLength(40)];
const counted = [required(), minValue(0)];

interface CallDialogProps {
  recall: Recall;
  company: Recall["companies"][number];
  onClose: () => void;
}

/** What a buyer who does not answer online says on the phone. */
export function CallDialog({ recall, company, onClose }: CallDialogProps) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <FormDialog<RecallCall, Recall>
      title={`登记电话回复：${company.company}`}
      resource="recalls"
      confirm="登记"
      note={`联系电话 ${company.phone}。库存加已售应等于未退回的 ${company.shipped - company.returned} ${recall.unit}。`}
      defaultValues={{ told_by: "", told_at: now, note: "" }}
      run={(values) => recordCall(company.id, values)}
      done="电话回复已登记"
      refresh={REFRESHED}
      onClose={onClose}
    >
      <TextInput source="told_by" validate={named} autoFocus />
      <ShopTimeInput source="told_at" validate={[required()]} />
      <NumberInput source="in_stock" validate={counted} min={0} step={1} />
      <NumberInput source="sold" validate={counted} min={0} step={1} />
      <TextInput source="note" validate={maxLength(200)} multiline />
    </FormDialog>
  );
}

interface RecallDialogProps {
  recall: Recall;
  onClose: () => void;
}

/** Notes what the authority was told, and when. */
export function ReportDialog({ recall, onClose }: RecallDialogProps) {
  const last = recall.reports.at(-1);
  return (
    <FormDialog<RecallReport, Recall>
      title="登记向监管部门的报告"
      resource="recalls"
      confirm="登记"
      note="先打印报告报送，再在这里登记报送的日期和部门。"
      defaultValues={{
        kind: recall.next_report?.kind ?? "progress",
        reported_on: shopToday(),
        authority: last?.authority ?? "",
        note: "",
      }}
      run={(values) => reportRecall(recall.id, values)}
      done="报告已登记"
      refresh={REFRESHED}
      onClose={onClose}
    >
      <SelectInput source="kind" choices={REPORT_KIND} validate={required()} />
      <DateInput source="reported_on" validate={required()} />
      <TextInput source="authority" validate={[required(), maxLength(60)]} />
      <TextInput source="note" validate={maxLength(300)} multiline />
    </FormDialog>
  );
}

/** Ends the recall with what it achieved. */
export function CloseDialog({ recall, onClose }: RecallDialogProps) {
  return (
    <FormDialog<{ conclusion: string }, Recall>
      title={`结束召回：${recall.goods_name} ${recall.batch_number}`}
      resource="recalls"
      confirm="结束召回"
      note="结束后客户不能再修改回复，批号仍然锁定。结果和效果评价会印在总结报告上。"
      defaultValues={{ conclusion: "" }}
      run={({ conclusion }) => closeRecall(recall.id, conclusion)}
      done="召回已结束"
      refresh={[...REFRESHED, "stocks", "batch_reports"]}
      onClose={onClose}
    >
      <TextInput
        source="conclusion"
        validate={[required(), maxLength(500)]}
        multiline
        minRows={3}
        autoFocus
      />
    </FormDialog>
  );
}
