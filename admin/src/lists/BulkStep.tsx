import { Button } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { oneByOne } from "../api/oneByOne";
import { useAction } from "../api/useAction";
import { type Resource, type RowOf, useListOf } from "../api/useRecords";
import { ConfirmDialog } from "../inputs/ConfirmDialog";
import { ReasonDialog } from "../inputs/ReasonDialog";

/** Several names and reasons need more than one sentence. */
const READING_TIME = 20_000;

interface BulkStepProps<R extends Resource> {
  of: R;
  /** what the button says: 退款 */
  text: string;
  /** what the records are counted in: 单 */
  unit: string;
  /** those of the chosen ones that it can be done with, by this colleague, now */
  isOpen: (record: RowOf<R>) => boolean;
  /** how a record that failed is named */
  nameOf: (record: RowOf<R>) => string;
  run: (record: RowOf<R>, reason: string) => Promise<unknown>;
  /** its consequences, one sentence each */
  follows: (open: RowOf<R>[]) => readonly string[];
  /** reasons to choose from: asked once and sent for each record */
  reasons?: readonly string[];
  /** resources whose lists and records change */
  refresh: string[];
}

/**
 * A step for several records at once. Recalls and money confirmations have no bulk step: each must be checked
 * individually.
 */
export function BulkStep<R extends Resource>(props: BulkStepProps<R>) {
  const { of, text, unit, isOpen, nameOf, run, follows, reasons, refresh } = props;
  const { data, selectedIds, onSelect } = useListOf(of);
  const { busy, act } = useAction();
  const notify = useNotify();
  const [isAsked, setIsAsked] = useState(false);
  const open = (data ?? []).filter((record) => selectedIds.includes(record.id) && isOpen(record));
  if (open.length === 0) return null;

  const runAll = async (reason: string) => {
    const outcome = await oneByOne(open, (record) => run(record, reason), nameOf);
    const { failed, left, why } = outcome;
    const said = left.length > 0 ? [...failed, `其余 ${left.length} ${unit}没有${text}：${why}`] : failed;
    if (said.length > 0) {
      notify(said.join("\n"), { type: "error", multiLine: true, autoHideDuration: READING_TIME });
    }
    return outcome;
  };
  const take = (reason = "") =>
    act({
      run: () => runAll(reason),
      refresh,
      onDone: ({ done, left }) => {
        if (done.length > 0) notify(`已${text} ${done.length} ${unit}`, { type: "success" });
        setIsAsked(false);
        // What was not sent is still chosen, for who signs in and goes on.
        onSelect(left.map(({ id }) => id));
      },
    });

  const dialog = {
    title: `${text}：${open.length} ${unit}`,
    confirm: `${text} ${open.length} ${unit}`,
    busy,
    onClose: () => setIsAsked(false),
  };
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => setIsAsked(true)}>
        {text}（{open.length}）
      </Button>
      {isAsked &&
        (reasons ? (
          <ReasonDialog
            {...dialog}
            presets={reasons}
            note={follows(open).map((sentence) => <div key={sentence}>{sentence}</div>)}
            onConfirm={take}
          />
        ) : (
          <ConfirmDialog {...dialog} consequences={follows(open)} onConfirm={() => take()} />
        ))}
    </>
  );
}
