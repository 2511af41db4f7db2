import { Button } from "@mui/material";
import { useState } from "react";
import { classifyConversation } from "../../api/calls/service";
import type { Conversation } from "../../api/types";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";
import { REFRESH, TopicInput } from "../service/dialogs";
import { useDeskOnce } from "./AgentInput";

function ClassifyDialog({ talk, onClose }: { talk: Conversation; onClose: () => void }) {
  const { data: desk, error } = useDeskOnce();
  return (
    <FormDialog<{ topic: string }, Conversation>
      title={`会话主题：${talk.company}`}
      resource="service"
      confirm="保存"
      note={!desk && error ? `没有读到可选的主题：${error.message}` : undefined}
      defaultValues={{ topic: talk.topic }}
      run={({ topic }) => classifyConversation(talk.id, topic ?? "")}
      done="主题已保存"
      refresh={REFRESH}
      onClose={onClose}
    >
      <TopicInput topics={desk?.topics ?? []} now={talk.topic} />
    </FormDialog>
  );
}

/** Also for one that ended by itself, or by its buyer. */
export function ClassifyButton({ talk }: { talk: Conversation }) {
  const [isOpen, setOpen] = useState(false);
  if (!useCan()("service", "write")) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {talk.topic ? "改主题" : "选主题"}
      </Button>
      {isOpen && <ClassifyDialog talk={talk} onClose={() => setOpen(false)} />}
    </>
  );
}
