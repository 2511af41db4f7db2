import { Box, keyframes } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { token } from "../theme/tokens";

const flash = keyframes`from { background-color: ${token("mark")}; } to { background-color: transparent; }`;

/** A number that changes while one looks at it flashes once. */
export function Live({ children }: { children: string }) {
  const first = useRef(children);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (first.current !== children) {
      first.current = children;
      setChanges((old) => old + 1);
    }
  }, [children]);
  return (
    <Box
      component="span"
      key={changes}
      sx={{ borderRadius: 1, animation: changes ? `${flash} 1.2s ease-out` : undefined }}
    >
      {children}
    </Box>
  );
}
