import { type ReactNode, useState } from "react";
import { ApiError } from "@/api/client";
import { useUser } from "../user/queries";
import { ConfirmDialog } from "./ConfirmDialog";
import { UNCONFIRMED } from "./queries";

type Change = () => Promise<void>;

/**
 * Runs a sensitive change; when the server requires a proof of identity, asks for it and runs the change
 * again.
 */
export function useConfirmed(): { run: (change: Change) => Promise<void>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Change | null>(null);
  const user = useUser();

  async function run(change: Change) {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== UNCONFIRMED) throw error;
      setWaiting(() => change);
    }
  }

  const dialog = waiting && user && (
    <ConfirmDialog
      phone={user.phone}
      onClose={() => setWaiting(null)}
      onConfirmed={() => {
        setWaiting(null);
        // The error handler has shown the reason.
        run(waiting).catch(() => undefined);
      }}
    />
  );
  return { run, dialog };
}
