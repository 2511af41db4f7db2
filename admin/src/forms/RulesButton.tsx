import RulesIcon from "@mui/icons-material/TuneOutlined";
import { Alert } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Button, required, TextInput } from "react-admin";
import { NOTHING, useAction } from "../api/useAction";

interface RulesButtonProps<Rules> {
  title: string;
  read: () => Promise<Rules>;
  /** the dialog */
  children: (rules: Rules, close: () => void) => ReactNode;
}

/** Rules of a list, read when they are asked for. */
export function RulesButton<Rules>({ title, read, children }: RulesButtonProps<Rules>) {
  const [rules, setRules] = useState<Rules | null>(null);
  const { busy, act } = useAction();
  const show = () => void act({ run: read, refresh: NOTHING, onDone: setRules });
  return (
    <>
      {/* On a phone react-admin takes the name of a button away while it is disabled. */}
      <Button label={title} aria-label={title} disabled={busy} onClick={show}>
        <RulesIcon />
      </Button>
      {rules !== null && children(rules, () => setRules(null))}
    </>
  );
}

interface RulesReasonProps {
  /** Whose rules they are, for people who may only read them. */
  keptBy?: string | undefined;
}

/** Why rules are changed. */
export function RulesReason({ keptBy }: RulesReasonProps) {
  if (keptBy)
    return (
      <Alert className="wide" severity="info">
        规则由{keptBy}修改。
      </Alert>
    );
  return (
    <TextInput
      className="wide"
      source="reason"
      label="修改原因"
      validate={required()}
      helperText="会记入操作日志"
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  );
}
