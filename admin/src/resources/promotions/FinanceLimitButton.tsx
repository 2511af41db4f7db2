import type { ReactNode } from "react";
import { required } from "react-admin";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";
import { MoneyInput } from "../../inputs/MoneyInput";

interface Rules {
  finance_above: string;
}
interface Typed extends Rules {
  reason: string;
}

interface FinanceLimitProps<R extends Rules, T extends Typed> {
  title: string;
  /** of the rules */
  resource: string;
  /** what is done below the amount and above it */
  note: string;
  zeroMeans: string;
  read: () => Promise<R>;
  save: (before: R, typed: T) => Promise<R>;
  /** what else the rules say, below the amount */
  further?: { values: (rules: R) => Omit<T, keyof Typed>; inputs: (isReadOnly: boolean) => ReactNode };
  /** lists that depend on it */
  refresh: string[];
}

/** The amount above which finance decides. Finance alone changes it, the others read it. */
export function FinanceLimitButton<R extends Rules, T extends Typed = Typed>(props: FinanceLimitProps<R, T>) {
  const isReadOnly = !useCan()("promotion_release", "write");
  return (
    <RulesButton title="审批规则" read={props.read}>
      {(rules, close) => (
        <FormDialog<T, R>
          title={props.title}
          resource={props.resource}
          confirm="保存"
          maxWidth="xs"
          isReadOnly={isReadOnly}
          note={`${props.note}${isReadOnly ? "由财务修改。" : ""}`}
          defaultValues={
            { finance_above: rules.finance_above, reason: "", ...props.further?.values(rules) } as Partial<T>
          }
          run={(typed) => props.save(rules, { ...typed, reason: typed.reason.trim() })}
          done="审批规则已修改"
          refresh={props.refresh}
          onClose={close}
        >
          <div className="wide">
            <MoneyInput
              source="finance_above"
              mayBeZero
              disabled={isReadOnly}
              validate={[required()]}
              helperText={props.zeroMeans}
            />
          </div>
          {props.further?.inputs(isReadOnly)}
          {!isReadOnly && <RulesReason />}
        </FormDialog>
      )}
    </RulesButton>
  );
}
