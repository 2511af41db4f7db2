import { Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxLength, required, SelectInput, TextInput } from "react-admin";
import {
  answerFeedback,
  assignFeedback,
  closeFeedback,
  feedbackAssignees,
  nameFeedbackGoods,
} from "../../api/calls/feedback";
import type { Feedback } from "../../api/types";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";
import { GoodsInput } from "../../inputs/GoodsInput";

const REFRESHED = ["feedback"];

/** What this colleague may do with it now. */
export function FeedbackActions({ row }: { row: Feedback }) {
  const can = useCan();
  const [open, setOpen] = useState<"answer" | "assign" | "close" | "goods" | null>(null);
  if (!can("feedback", "write")) return null;
  const close = () => setOpen(null);
  const goods = (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen("goods")}>
        注明商品
      </Button>
      {open === "goods" && <GoodsDialog row={row} onClose={close} />}
    </>
  );
  if (!row.is_open) return goods;
  return (
    <>
      {goods}
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

interface About {
  goods_id: number | null;
  goods: string;
  batch_number: string;
}

/** Of what is closed, too: the register of complaints is searched by it. */
function GoodsDialog({ row, onClose }: StepDialogProps) {
  const { goods_id, goods, batch_number } = row;
  return (
    <FormDialog<About, unknown>
      title="反馈的商品和批号"
      resource="feedback"
      confirm="保存"
      note="不写订单的投诉，登记台账按这里的商品和批号筛选。"
      defaultValues={{ goods_id, goods, batch_number }}
      run={(about) => nameFeedbackGoods(row.id, { ...about, goods_id: about.goods_id ?? 0 })}
      done="商品已注明"
      refresh={REFRESHED}
      onClose={onClose}
    >
      <GoodsInput source="goods_id" helperText="目录里有的请选择" />
      <TextInput
        source="goods"
        validate={maxLength(100)}
        helperText="照买家的写法；不填即用目录里的名称和规格"
      />
      <TextInput source="batch_number" validate={maxLength(40)} />
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
