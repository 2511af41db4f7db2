import RulesIcon from "@mui/icons-material/TuneOutlined";
import { IconButton, Tooltip } from "@mui/material";
import { useState } from "react";
import { required, TextInput, useNotify } from "react-admin";
import { campaignRules, setCampaignRules } from "../../api/calls/campaigns";
import type { CampaignRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { MoneyInput } from "../../inputs/MoneyInput";

/** What may be given without finance. */
export function RulesButton() {
  const [rules, setRules] = useState<(CampaignRules & Read) | null>(null);
  const notify = useNotify();
  const isReadOnly = !useCan()("promotion_release", "write");
  const show = async () => {
    try {
      setRules(await campaignRules());
    } catch (error) {
      notify(error instanceof Error ? error.message : "规则没有读出来，请重试", { type: "error" });
    }
  };
  return (
    <>
      <Tooltip title="审批规则">
        <IconButton size="small" aria-label="审批规则" onClick={() => void show()}>
          <RulesIcon />
        </IconButton>
      </Tooltip>
      {rules && (
        <FormDialog<{ finance_above: string; reason: string }, CampaignRules>
          title="活动的审批规则"
          resource="campaign_rules"
          confirm="保存"
          maxWidth="xs"
          isReadOnly={isReadOnly}
          note={`活动最多让利不超过这个金额时，提交后直接生效；超过或没有上限时，要财务批准。${isReadOnly ? "由财务修改。" : ""}`}
          defaultValues={{ finance_above: rules.finance_above, reason: "" }}
          run={(typed) => setCampaignRules(rules, { ...typed, reason: typed.reason.trim() })}
          done="审批规则已修改"
          refresh={["campaigns"]}
          onClose={() => setRules(null)}
        >
          <div className="wide">
            <MoneyInput
              source="finance_above"
              mayBeZero
              disabled={isReadOnly}
              validate={[required()]}
              helperText="0 表示每个活动都要财务批准"
            />
          </div>
          {!isReadOnly && (
            <TextInput
              className="wide"
              source="reason"
              validate={required()}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
