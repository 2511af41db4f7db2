import { Box, Stack } from "@mui/material";
import { GoodsPicture } from "./GoodsPicture";

interface LineNameProps {
  name: string;
  /** strength and maker, smaller below it */
  about: string;
  image?: string;
}

/** What a line is about. */
export function LineName({ name, about, image }: LineNameProps) {
  const words = (
    <div>
      <Box sx={{ fontWeight: 600 }}>{name}</Box>
      <Box sx={{ color: "text.secondary", typography: "caption" }}>{about}</Box>
    </div>
  );
  if (image === undefined) return words;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", minWidth: 180 }}>
      <GoodsPicture src={image} name={name} />
      {words}
    </Stack>
  );
}
