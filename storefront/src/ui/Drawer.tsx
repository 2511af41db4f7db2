import { Dialog, type DialogProps } from "./Dialog";

export type DrawerProps = Omit<DialogProps, "role"> & { side?: DialogProps["side"] };

export function Drawer({ side = "right", width = 320, ...rest }: DrawerProps) {
  return <Dialog {...rest} side={side} width={width} />;
}
