import { Box } from "@mui/material";
import { useState } from "react";
import { TextInput } from "react-admin";
import { remindOfExpiry } from "../../../api/calls/licences";
import { FormDialog } from "../../../forms/FormDialog";
import { typedText } from "../../../inputs/text";

interface Outcome {
  sent: number;
  skipped: number;
}

/** Reminds those who hold these documents, and says how many were reminded. */
export function ReminderDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <FormDialog<{ note: string | null }, Outcome>
      title={`提醒 ${ids.length} 份证照的客户换证`}
      resource="licences"
      confirm="发送"
      isFinished={outcome !== null}
      defaultValues={{ note: "" }}
      run={({ note }) => remindOfExpiry(ids, typedText(note))}
      refresh={["licences"]}
      onDone={setOutcome}
      onClose={onClose}
      answer={
        outcome && (
          <Box role="status">
            已提醒 {outcome.sent} 份
            {outcome.skipped > 0 && `；${outcome.skipped} 份没有发：今天已提醒过，或证照已不再生效`}
          </Box>
        )
      }
    >
      {!outcome && (
        <TextInput
          className="wide"
          source="note"
          label="补充说明（可不填）"
          helperText="到期日和影响会自动写进消息"
          autoFocus
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
    </FormDialog>
  );
}
