import RulesIcon from "@mui/icons-material/TuneOutlined";
import { IconButton, Tooltip } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { required, TextInput, useNotify } from "react-admin";
import { messageRules, setMessageRules } from "../../api/calls/messages";
import type { MessageRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { dateTime } from "../../i18n/time";

const KEY = "message_rules";

/** From how many members on a second person is asked: finance sets it, everybody else reads it. */
export function MessageRulesButton() {
  const [open, setOpen] = useState(false);
  const notify = useNotify();
  const can = useCan();
  const { refetch } = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => messageRules(signal),
    enabled: false,
  });
  const [rules, setRules] = useState<(MessageRules & Read) | null>(null);
  const show = async () => {
    const { data, error } = await refetch();
    if (error || !data) {
      notify(error?.message ?? "规则没有读出来，请重试", { type: "error" });
      return;
    }
    setRules(data);
    setOpen(true);
  };
  return (
    <>
      <Tooltip title="群发规则">
        <IconButton size="small" aria-label="群发规则" onClick={() => void show()}>
          <RulesIcon />
        </IconButton>
      </Tooltip>
      {open && rules && (
        <RulesDialog
          rules={rules}
          isReadOnly={!can("promotion_release", "write")}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type Typed = { release_above: string; promotions_a_day: string; reason: string };

interface RulesDialogProps {
  rules: MessageRules & Read;
  isReadOnly: boolean;
  onClose: () => void;
}

function RulesDialog({ rules, isReadOnly, onClose }: RulesDialogProps) {
  const last = rules.set_at ? `上次修改：${rules.set_by} ${dateTime(rules.set_at)}。` : "";
  const box = { readOnly: isReadOnly, autoComplete: "off", validate: required() };
  return (
    <FormDialog<Typed, MessageRules>
      title="群发规则"
      resource={KEY}
      confirm="保存"
      isReadOnly={isReadOnly}
      note={`超过人数的群发须由另一位同事复核后发送。${last}${isReadOnly ? "由财务修改。" : ""}`}
      defaultValues={{
        release_above: String(rules.release_above),
        promotions_a_day: String(rules.promotions_a_day),
        reason: "",
      }}
      run={(typed) => setMessageRules(rules, { ...typed, reason: typed.reason.trim() })}
      done="群发规则已修改"
      refresh={[KEY]}
      onClose={onClose}
    >
      <TextInput source="release_above" {...box} helperText="0 表示都要复核" />
      <TextInput source="promotions_a_day" {...box} helperText="0 表示不发优惠消息" />
      {!isReadOnly && (
        <TextInput
          className="wide"
          source="reason"
          validate={required()}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
    </FormDialog>
  );
}
