import { Alert, Box, Link } from "@mui/material";
import { PdfScan } from "./PdfScan";

interface ScanProps {
  /** "image", "pdf", or empty when there is none */
  form: string;
  src: string;
  name: string;
  /** why there is none */
  missing?: string;
}

/** A submitted document, next to the data compared with it. */
export function Scan({ form, src, name, missing = "没有扫描件" }: ScanProps) {
  if (form === "image") {
    return (
      <Link href={src} target="_blank" rel="noreferrer" title="在新窗口打开原图" sx={{ display: "block" }}>
        <Box
          component="img"
          src={src}
          alt={name}
          sx={{ display: "block", width: "100%", maxHeight: "70vh", objectFit: "contain" }}
        />
      </Link>
    );
  }
  if (form === "pdf") {
    return (
      <Box sx={{ height: { xs: "50vh", lg: "70vh" }, border: 1, borderColor: "divider" }}>
        <PdfScan src={src} name={name} />
      </Box>
    );
  }
  return <Alert severity="warning">{missing}</Alert>;
}
