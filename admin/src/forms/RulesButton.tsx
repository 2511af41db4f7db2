import RulesIcon from "@mui/icons-material/TuneOutlined";
import { type ReactNode, useState } from "react";
import { Button, required, TextInput, useNotify } from "react-admin";

interface RulesButtonProps<Rules> {
  title: string;
  read: () => Promise<Rules>;
  /** the dialog */
  children: (rules: Rules, close: () => void) => ReactNode;
}

/** Rules of a list, read when they are asked for. */
export function RulesButton<Rules>({ title, read, children }: RulesButtonProps<Rules>) {
  const [rules, setRules] = useState<Rules | null>(null);
  const notify = useNotify();
  const show = async () => {
    try {
      setRules(await read());
    } catch (error) {
      notify(error instanceof Error ? error.message : "规则没有读出来，请重试", { type: "error" });
    }
  };
  return (
    <>
      <Button label={title} onClick={() => void show()}>
        <RulesIcon />
      </Button>
      {rules !== null && children(rules, () => setRules(null))}
    </>
  );
}

/** Why rules are changed. */
export function RulesReason() {
  return (
    <TextInput
      className="wide"
      source="reason"
      label="修改原因"
      validate={required()}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  );
}
