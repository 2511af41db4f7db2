import { required } from "react-admin";
import { drawRules, setDrawRules } from "../../api/calls/loyalty";
import type { DrawRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";
import { MoneyInput } from "../../inputs/MoneyInput";

/** What the prizes of a draw may cost without finance. */
export function DrawRulesButton() {
  const isReadOnly = !useCan()("promotion_release", "write");
  return (
    <RulesButton title="审批规则" read={() => drawRules()}>
      {(rules, close) => (
        <FormDialog<{ finance_above: string; reason: string }, DrawRules>
          title="抽奖的审批规则"
          resource="draw_rules"
          confirm="保存"
          maxWidth="xs"
          isReadOnly={isReadOnly}
          note={`全部奖品的成本不超过这个金额时，填写后直接可以开始；超过时，要财务批准。修改后，还没有批准或驳回的草稿按新的金额重新判断。${isReadOnly ? "由财务修改。" : ""}`}
          defaultValues={{ finance_above: rules.finance_above, reason: "" }}
          run={(typed) => setDrawRules(rules, { ...typed, reason: typed.reason.trim() })}
          done="审批规则已修改"
          refresh={["draws"]}
          onClose={close}
        >
          <div className="wide">
            <MoneyInput
              source="finance_above"
              mayBeZero
              disabled={isReadOnly}
              validate={[required()]}
              helperText="0 表示有成本的抽奖都要财务批准"
            />
          </div>
          {!isReadOnly && <RulesReason />}
        </FormDialog>
      )}
    </RulesButton>
  );
}
