import { Box } from "@mui/material";

/** The sign of the shop: a white cross on teal with the orange dot. */
function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <Box component="img" src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width={size} height={size} />
  );
}

export function Brand({ light }: { light?: boolean }) {
  return (
    <Box
      sx={{ display: "flex", alignItems: "center", gap: 1, color: light ? "common.white" : "primary.dark" }}
    >
      <BrandMark />
      <Box component="span" sx={{ fontSize: 18, fontWeight: 700, letterSpacing: "0.08em" }}>
        药集
      </Box>
      <Box
        component="span"
        sx={{ typography: "caption", opacity: 0.8, display: { xs: "none", sm: "inline" } }}
      >
        后台
      </Box>
    </Box>
  );
}
