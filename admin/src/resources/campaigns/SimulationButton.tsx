import { Button } from "@mui/material";
import { useState } from "react";
import type { Campaign } from "../../api/types";
import { useCan } from "../../api/useCan";
import { SimulationDialog } from "./SimulationDialog";

/** For those who may look goods up: a cart is made of them. */
export function SimulationButton({ campaign }: { campaign?: Campaign }) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can("goods", "read")) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        试算
      </Button>
      {open && <SimulationDialog campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  );
}
