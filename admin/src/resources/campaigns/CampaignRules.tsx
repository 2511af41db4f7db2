import { required } from "react-admin";
import { campaignRules, setCampaignRules } from "../../api/calls/campaigns";
import type { CampaignRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";
import { MoneyInput } from "../../inputs/MoneyInput";

/** What may be given without finance. */
export function CampaignRulesButton() {
  const isReadOnly = !useCan()("promotion_release", "write");
  return (
    <RulesButton title="审批规则" read={() => campaignRules()}>
      {(rules, close) => (
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
          onClose={close}
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
          {!isReadOnly && <RulesReason />}
        </FormDialog>
      )}
    </RulesButton>
  );
}
