import { Box } from "@mui/material";
import { pictureWidths } from "@yaoji/api/pictureWidths";
import { useState } from "react";

export function GoodsPicture({ src, name, size = 40 }: { src: string; name: string; size?: number }) {
  const [broken, setBroken] = useState(false);
  const frame = {
    width: size,
    height: size,
    borderRadius: 1,
    flex: "none",
    border: 1,
    borderColor: "divider",
  };
  if (broken || !src) {
    return (
      <Box
        aria-hidden
        sx={{
          ...frame,
          display: "grid",
          placeItems: "center",
          color: "primary.dark",
          bgcolor: "primary.light",
        }}
      >
        {name.slice(0, 1)}
      </Box>
    );
  }
  return (
    <Box
      component="img"
      sizes={`${size}px`}
      srcSet={pictureWidths(src)}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(true)}
      sx={{ ...frame, objectFit: "contain", bgcolor: "background.paper", display: "block" }}
    />
  );
}
