import { HttpError } from "react-admin";
import { approveLicence, approveLicenceOnLeaving } from "../../../api/calls/licences";
import type { Licence } from "../../../api/types";
import { useAction } from "../../../api/useAction";
import { wordsOf } from "../../../api/useCommand";
import { useHeld } from "../../../review/useHeld";

interface Outcomes {
  /** The licence waits as before. */
  onFailed: (id: number) => void;
  onUndo: (id: number) => void;
}

/** Another document may be on the screen when it is refused: it is named. */
const named = (name: string) => (error: unknown) => {
  const [status, body] = error instanceof HttpError ? [error.status, error.body] : [0, {}];
  throw new HttpError(`${name}没有通过：${wordsOf(error)}`, status, body);
};

/** Approvals that can be taken back for a moment, while the next document is shown already. */
export function useApproval({ onFailed, onUndo }: Outcomes) {
  const { act } = useAction();
  const { held, hold, undo } = useHeld();

  async function send({ id, seen }: Licence, name: string): Promise<void> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    await act({
      run: () => approveLicence(id, seen).catch(named(name)),
      refresh: ["licences", "companies"],
      onDone: over,
      onConflict: over,
    });
    if (!isOver) onFailed(id);
  }

  const approve = (licence: Licence, word: string) => {
    const name = `${licence.company} ${licence.kind_text}`;
    hold({
      text: `${word}：${name}`,
      send: () => send(licence, name),
      sendOnLeaving: () => approveLicenceOnLeaving(licence.id, licence.seen).catch(() => undefined),
      onUndo: () => onUndo(licence.id),
    });
  };

  return { held, approve, undo };
}
