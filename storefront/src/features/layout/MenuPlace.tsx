import { lazy } from "react";
import { OpenedLater } from "@/ui/OpenedLater";
import { useMenu } from "./menu";

const MenuDrawer = lazy(() => import("./MenuDrawer"));

const close = () => useMenu.setState(false);

export function MenuPlace() {
  return useMenu() ? (
    <OpenedLater onLost={close}>
      <MenuDrawer onClose={close} />
    </OpenedLater>
  ) : null;
}
