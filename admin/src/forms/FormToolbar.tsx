import type { ReactNode } from "react";
import { DeleteButton, SaveButton, Toolbar } from "react-admin";

interface FormToolbarProps {
  /** A record that does not exist yet can be saved as it is proposed. */
  isNew?: boolean;
  mayDelete?: boolean;
  /** what the button says */
  save?: string;
  /** further buttons */
  children?: ReactNode;
}

/** Below the fields of a record: save it, or delete it where that is allowed. */
export function FormToolbar({ isNew = false, mayDelete = false, save, children }: FormToolbarProps) {
  return (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton alwaysEnable={isNew} label={save} />
      {children}
      {mayDelete && <DeleteButton mutationMode="pessimistic" />}
    </Toolbar>
  );
}
