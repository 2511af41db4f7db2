import { lazy, useState } from "react";
import type { OrderSummary } from "@/api/types";
import { Button } from "@/ui/Button";
import { OpenedLater } from "@/ui/OpenedLater";

const RejectDialog = lazy(() => import("./RejectDialog"));

export function RejectButton({ order }: { order: OrderSummary }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        不同意
      </Button>
      {open && (
        <OpenedLater onLost={() => setOpen(false)}>
          <RejectDialog id={order.id} onClose={() => setOpen(false)} />
        </OpenedLater>
      )}
    </>
  );
}
