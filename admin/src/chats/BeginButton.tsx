import { Button } from "@mui/material";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCan } from "../api/useCan";
import { BeginDialog, type Beginning } from "./BeginDialog";
import { consoleLink } from "./consoleLink";

/** For who answers buyers: writes to one from the page of a record, and goes on in the console. */
export function BeginButton(beginning: Beginning) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  if (!useCan()("service", "write")) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        发起会话
      </Button>
      {isOpen && (
        <BeginDialog
          {...beginning}
          onBegun={(id) => navigate(consoleLink(id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
