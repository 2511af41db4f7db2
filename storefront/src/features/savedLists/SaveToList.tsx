import { lazy, useState } from "react";
import type { Wish } from "@/features/cart/useCartFill";
import { useRefusal } from "@/features/user/refusal";
import { Button, type ButtonProps } from "@/ui/Button";
import { OpenedLater } from "@/ui/OpenedLater";

const SaveToListDialog = lazy(() => import("./SaveToListDialog"));

export interface SaveToListProps extends Omit<ButtonProps, "onClick"> {
  /** asked when the button is pressed */
  wishes: () => readonly Wish[];
  /** what a new list would be called */
  name?: string;
}

/** A button that puts goods into a list; members who may not order see none. */
export function SaveToList({ wishes, name, children = "存为常购清单", ...button }: SaveToListProps) {
  const [saved, setSaved] = useState<readonly Wish[] | null>(null);
  const refused = useRefusal("order");
  if (refused) return null;
  return (
    <>
      <Button icon="list" {...button} onClick={() => setSaved(wishes())}>
        {children}
      </Button>
      {saved && (
        <OpenedLater onLost={() => setSaved(null)}>
          <SaveToListDialog wishes={saved} name={name} onClose={() => setSaved(null)} />
        </OpenedLater>
      )}
    </>
  );
}
