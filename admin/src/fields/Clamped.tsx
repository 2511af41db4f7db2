import { Box, ButtonBase, type SxProps, type Theme } from "@mui/material";
import { useEffect, useId, useState } from "react";

interface ClampedProps {
  text: string | null | undefined;
  lines?: 1 | 2;
  /** The row opens a record that shows all of it: here it is cut and no more. */
  isInRecord?: boolean;
  sx?: SxProps<Theme>;
}

const cut = (lines: number) =>
  ({
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: String(lines),
    overflow: "hidden",
  }) as const;

/**
 * What people wrote freely, in a list: rows stay low, and the columns beside it keep their room. What is longer is a button that
 * shows all of it, for the keyboard too.
 */
export function Clamped({ text, lines = 2, isInRecord = false, sx }: ClampedProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [isLonger, setIsLonger] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  useEffect(() => {
    if (!box || isWhole || !text) return;
    const measure = () => setIsLonger(box.scrollHeight > box.clientHeight);
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [box, isWhole, text]);
  if (!text) return null;
  return (
    <Box component="span" sx={{ display: "block", position: "relative" }}>
      <Box
        component="span"
        id={id}
        ref={setBox}
        title={isLonger && !isWhole ? text : undefined}
        sx={[
          { minWidth: 160, maxWidth: 420, overflowWrap: "anywhere", whiteSpace: "normal" },
          isWhole ? { display: "block" } : cut(lines),
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        {text}
      </Box>
      {isLonger && !isInRecord && (
        // Over the text, not around it: whether there is one must not change what was measured.
        <ButtonBase
          aria-expanded={isWhole}
          aria-labelledby={id}
          onClick={(event) => {
            event.stopPropagation();
            setWhole(!isWhole);
          }}
          sx={{ position: "absolute", inset: 0, borderRadius: 1 }}
        />
      )}
    </Box>
  );
}
