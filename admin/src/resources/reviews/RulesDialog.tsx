import { BooleanInput } from "react-admin";
import { reviewRules, setReviewRules } from "../../api/calls/reviews";
import type { ReviewRules } from "../../api/types";
import { useCan, useRoles } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";
import { MoneyInput } from "../../inputs/MoneyInput";

export const ReviewRulesButton = () => (
  <RulesButton title="审核规则" read={() => reviewRules()}>
    {(rules, close) => <RulesDialog rules={rules} onClose={close} />}
  </RulesButton>
);

function RulesDialog({ rules, onClose }: { rules: ReviewRules & Read; onClose: () => void }) {
  const writes = useCan()("reviews", "write");
  const roles = useRoles();
  const keepsLaw = roles.includes("qa");
  return (
    <FormDialog<ReviewRules & { reason: string }, ReviewRules>
      title="哪些订单付款后要先审核"
      resource="review_rules"
      confirm="保存"
      maxWidth="xs"
      isReadOnly={!writes}
      defaultValues={{
        ephedrine: rules.ephedrine,
        first_order: rules.first_order,
        above_amount: rules.above_amount,
        reason: "",
      }}
      run={({ reason, ...typed }) => setReviewRules(rules, typed, reason.trim())}
      done="已保存，对之后付款的订单有效；不再审核含麻订单要另一位质量人员同意"
      refresh={["asked_changes"]}
      onClose={onClose}
    >
      <BooleanInput
        className="wide"
        source="ephedrine"
        label="含麻黄碱等含特殊药品复方制剂的订单"
        readOnly={!writes || !keepsLaw}
        helperText={roles.length > 0 && !keepsLaw ? "由质量管理修改" : false}
      />
      <BooleanInput
        className="wide"
        source="first_order"
        label="客户的第一张订单"
        readOnly={!writes}
        helperText={false}
      />
      <div className="wide">
        <MoneyInput
          source="above_amount"
          label="金额超过（元）"
          mayBeZero
          disabled={!writes}
          helperText="留空表示不按金额审核"
        />
      </div>
      {writes && <RulesReason />}
    </FormDialog>
  );
}
