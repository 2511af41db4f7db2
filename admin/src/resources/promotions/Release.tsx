import { Button } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonButton } from "../../inputs/ReasonCommand";
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
  const [isApproving, setIsApproving] = useState(false);
  const { busy, act } = useAction();
  const mayDecide = useCan()("promotion_release", "write");
  if (!mayDecide) return null;
  const close = () => setIsApproving(false);
  return (
    <>
      <ReasonButton
        text="驳回"
        variant="outlined"
        title={`驳回：${name}`}
        presets={REFUSE_REASONS}
        note={refusalNote}
        confirm="确认驳回"
        danger
        run={refuse}
        done={done.refuse}
        refresh={[resource]}
      />
      <Button size="small" variant="contained" onClick={() => setIsApproving(true)}>
        批准
      </Button>
      {isApproving && (
        <ConfirmDialog
          busy={busy}
          onClose={close}
          title={`批准：${name}`}
          consequences={[...consequences]}
          confirm="批准"
          onConfirm={() =>
            act({
              run: approve,
              done: done.approve,
              refresh: [resource],
              onDone: close,
              onConflict: close,
            })
          }
        />
      )}
    </>
  );
}
