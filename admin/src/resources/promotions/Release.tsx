import { Button } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { REFUSE_REASONS } from "./words";

interface ReleaseProps {
  name: string;
  /** of the approval, one sentence each */
  consequences: readonly string[];
  /** what becomes of it when it is refused */
  refusalNote?: string;
  approve: () => Promise<unknown>;
  refuse: (reason: string) => Promise<unknown>;
  done: { approve: string; refuse: string };
  /** the resource that it is one of */
  resource: string;
}

/** Finance approves what somebody else wants to give, or refuses it with a reason. */
export function Release({ name, consequences, refusalNote, approve, refuse, done, resource }: ReleaseProps) {
  const [asked, setAsked] = useState<"approve" | "refuse" | null>(null);
  const { busy, act } = useAction();
  const mayDecide = useCan()("promotion_release", "write");
  if (!mayDecide) return null;
  const close = () => setAsked(null);
  const dialog = { busy, onClose: close };
  const after = { refresh: [resource], onDone: close, onConflict: close };
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setAsked("refuse")}>
        驳回
      </Button>
      <Button size="small" variant="contained" onClick={() => setAsked("approve")}>
        批准
      </Button>
      {asked === "approve" && (
        <ConfirmDialog
          {...dialog}
          title={`批准：${name}`}
          consequences={[...consequences]}
          confirm="批准"
          onConfirm={() => act({ run: approve, done: done.approve, ...after })}
        />
      )}
      {asked === "refuse" && (
        <ReasonDialog
          {...dialog}
          title={`驳回：${name}`}
          presets={REFUSE_REASONS}
          note={refusalNote}
          confirm="确认驳回"
          danger
          onConfirm={(reason) => act({ run: () => refuse(reason), done: done.refuse, ...after })}
        />
      )}
    </>
  );
}
