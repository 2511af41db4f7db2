import { BooleanInput, required, TextInput } from "react-admin";
import { qualityRules, setQualityRules } from "../api/calls/qualityRules";
import type { QualityRules } from "../api/types";
import { useCan } from "../api/useCan";
import type { Read } from "../api/versions";
import { FormDialog } from "../forms/FormDialog";
import { RulesButton, RulesReason } from "../forms/RulesButton";

/** What quality management keeps of stock, receipts, recalls and records. Every page that follows it has this button. */
export function QualityRulesButton() {
  const reads = useCan()("quality_rules", "read");
  if (!reads) return null;
  return (
    <RulesButton title="质量参数" read={() => qualityRules()}>
      {(rules, close) => <RulesDialog rules={rules} onClose={close} />}
    </RulesButton>
  );
}

type Typed = Record<keyof QualityRules | "reason", string | boolean>;

/** The server says how far each may go, and asks a second person for what is looser. */
const FIGURES: readonly (readonly [keyof QualityRules, string])[] = [
  ["near_expiry_days", "近效期：有效期不足几天"],
  ["care_days", "养护间隔（天）"],
  ["key_care_days", "重点养护间隔（天）"],
  ["normal_coldest", "常温库最低（℃）"],
  ["normal_warmest", "常温库最高（℃）"],
  ["cool_coldest", "阴凉库最低（℃）"],
  ["cool_warmest", "阴凉库最高（℃）"],
  ["cold_coldest", "冷藏库最低（℃）"],
  ["cold_warmest", "冷藏库最高（℃）"],
  ["humidity_driest", "湿度最低（%）"],
  ["humidity_dampest", "湿度最高（%）"],
  ["receipt_within_days", "含麻回执：发货后几天内确认"],
  ["recall_days_first", "一级召回：几天内通知"],
  ["recall_days_second", "二级召回：几天内通知"],
  ["recall_days_third", "三级召回：几天内通知"],
  ["recall_summary_days", "召回结束后几天内总结"],
  ["keep_years", "记录至少保存几年"],
  ["device_years", "医疗器械：有效期后再保存几年"],
  ["doping_years", "蛋白同化制剂、肽类激素：有效期后再保存几年"],
  ["own_licence_days", "本企业证照：到期前几天提醒换证"],
];

const FLAGS: readonly (readonly [keyof QualityRules, string])[] = [
  ["sealed_report_releases", "新批号的药检报告签章后才能销售"],
  ["faulty_receipt_blocks", "含麻回执有异常，马上停止下一次采购"],
  ["invoice_with_goods", "医院、卫生院的货随发票同行：发货时开票"],
];

function RulesDialog({ rules, onClose }: { rules: QualityRules & Read; onClose: () => void }) {
  const writes = useCan()("quality_rules", "write");
  const { etag, ...shown } = rules;
  const typed = Object.fromEntries(
    Object.entries(shown).map(([field, value]) => [
      field,
      typeof value === "boolean" ? value : String(value),
    ]),
  ) as Typed;
  return (
    <FormDialog<Typed, QualityRules>
      title="质量参数"
      resource="quality_rules"
      confirm="保存"
      isReadOnly={!writes}
      note="温度、湿度和保存年限不能超出法规；其他可以从严，放宽的要另一位质量人员同意。"
      defaultValues={{ ...typed, reason: "" }}
      run={(values) => setQualityRules({ ...shown, etag }, values as Parameters<typeof setQualityRules>[1])}
      done="已保存；放宽的要另一位质量人员同意"
      refresh={["asked_changes", "care_due", "own_licences", "stocks"]}
      onClose={onClose}
    >
      {FLAGS.map(([source, label]) => (
        <BooleanInput
          key={source}
          className="wide"
          source={source}
          label={label}
          readOnly={!writes}
          helperText={false}
        />
      ))}
      {FIGURES.map(([source, label]) => (
        <TextInput key={source} source={source} label={label} validate={required()} readOnly={!writes} />
      ))}
      <RulesReason keptBy={writes ? undefined : "质量管理岗位"} />
    </FormDialog>
  );
}
