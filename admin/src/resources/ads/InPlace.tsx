import { Box } from "@mui/material";
import { useWatch } from "react-hook-form";
import type { Ad } from "../../api/types";
import { framesOf, slotOf } from "./slots";

/** The picture as its place in the shop shows it: whether it is cut is seen before buyers see it. */
export function InPlace() {
  const [slotId, image] = useWatch<Ad, ["slot", "image"]>({ name: ["slot", "image"] });
  const slot = slotOf(slotId);
  if (!slot || !image) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 2 }}>
      {framesOf(slot).map(({ where, width, height, fit = "cover", at = "center" }) => (
        <Box key={where} component="figure" sx={{ m: 0, flex: `0 1 ${width}px`, minWidth: 0 }}>
          <Box component="figcaption" sx={{ typography: "caption", color: "text.secondary", mb: 0.5 }}>
            {where}上这样显示
          </Box>
          <Box
            component="img"
            src={image}
            alt={`${slot.name}在${where}上的样子`}
            sx={{
              display: "block",
              width: "100%",
              aspectRatio: `${width} / ${height}`,
              objectFit: fit,
              objectPosition: at,
              bgcolor: "background.default",
              borderRadius: 1,
            }}
          />
        </Box>
      ))}
    </Box>
  );
}
