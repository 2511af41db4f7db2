import { Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxLength, required, SelectInput, TextInput } from "react-admin";
import { answerFeedback, assignFeedback, closeFeedback, feedbackAssignees } from "../../api/calls/feedback";
import type { Feedback } from "../../api/types";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";

const REFRESHED = ["feedback"];

/** What this colleague may do with it now. */
export function FeedbackActions({ row }: { row: Feedback }) {
  const can = useCan();
  const [open, setOpen] = useState<"answer" | "assign" | "close" | null>(null);
  if (!row.is_open || !can("feedback", "write")) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen("assign")}>
        {row.assignee_id === null ? "分派" : "改派"}
      </Button>
      <Button size="small" variant="outlined" onClick={() => setOpen("close")}>
        办结
      </Button>
      <Button size="small" variant="contained" onClick={() => setOpen("answer")}>
        答复
      </Button>
      {open === "answer" && <AnswerDialog row={row} onClose={close} />}
      {open === "close" && <CloseDialog row={row} onClose={close} />}
      {open === "assign" && <AssignDialog row={row} onClose={close} />}
    </>
  );
}

interface StepDialogProps {
  row: Feedback;
  onClose: () => void;
}

const words = [required(), maxLength(1000)];

function AnswerDialog({ row, onClose }: StepDialogProps) {
  return (
    <FormDialog<{ text: string }, Feedback>
      title="答复买家"
      resource="feedback"
      confirm="发送答复"
      note="买家会在消息里看到，可以继续补充。"
      defaultValues={{ text: "" }}
      run={({ text }) => answerFeedback(row.id, text)}
      done="已答复"
      refresh={REFRESHED}
      onClose={onClose}
    >
      <TextInput source="text" multiline minRows={4} validate={words} autoFocus />
    </FormDialog>
  );
}

function CloseDialog({ row, onClose }: StepDialogProps) {
  return (
    <FormDialog<{ result: string }, Feedback>
      title="办结反馈"
      resource="feedback"
      confirm="办结"
      note="处理结果会发给买家；办结后双方都不能再补充。"
      defaultValues={{ result: "" }}
      run={({ result }) => closeFeedback(row.id, result)}
      done="已办结"
      refresh={REFRESHED}
      onClose={onClose}
    >
      <TextInput source="result" multiline minRows={4} validate={words} autoFocus />
    </FormDialog>
  );
}

function AssignDialog({ row, onClose }: StepDialogProps) {
  const { data } = useQuery({
    queryKey: ["feedback_assignees"],
    queryFn: ({ signal }) => feedbackAssignees(signal),
  });
  const people = [{ id: 0, name: "无人负责" }, ...(data ?? [])];
  return (
    <FormDialog<{ staff_id: number }, Feedback>
      title="由谁负责"
      resource="feedback"
      confirm="确定"
      defaultValues={{ staff_id: row.assignee_id ?? 0 }}
      run={({ staff_id }) => assignFeedback(row.id, staff_id)}
      done="已分派"
      refresh={REFRESHED}
      onClose={onClose}
    >
      <SelectInput source="staff_id" choices={people} validate={required()} isPending={!data} />
    </FormDialog>
  );
}
