import { Box, type SxProps, type Theme } from "@mui/material";
import { type ReactNode, useEffect, useState } from "react";

interface SidewaysProps {
  label?: string;
  /** The id of what names it. */
  labelledBy?: string;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/**
 * A table that is wider than a phone moves sideways. While it is, the keyboard moves it from here, where nothing in it may take the
 * focus; while it is not, there is no stop for the keyboard.
 */
export function Sideways({ label, labelledBy, sx, children }: SidewaysProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [isWider, setIsWider] = useState(false);
  // After every time that it is drawn: its content may have become another.
  useEffect(() => {
    if (!box) return;
    const measure = () => setIsWider(box.scrollWidth > box.clientWidth);
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  });
  const moved = { tabIndex: 0, role: "group", "aria-label": label, "aria-labelledby": labelledBy };
  return (
    <Box
      ref={setBox}
      {...(isWider ? moved : {})}
      sx={[{ overflowX: "auto" }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </Box>
  );
}
