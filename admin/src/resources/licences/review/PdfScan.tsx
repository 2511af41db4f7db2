import PdfIcon from "@mui/icons-material/PictureAsPdfOutlined";
import { Box, Button, Stack } from "@mui/material";
import { licenceScan } from "../../../api/actions";
import type { Licence } from "../../../api/types";

interface PdfScanProps {
  licence: Licence;
  page: number;
  onOpened: () => void;
}

/** A PDF is opened by the computer's own reader: inside the page it could run what it carries. */
export function PdfScan({ licence, page, onOpened }: PdfScanProps) {
  return (
    <Stack
      sx={{
        height: "100%",
        alignItems: "center",
        justifyContent: "center",
        gap: 2,
        p: 3,
        bgcolor: "grey.200",
      }}
    >
      <PdfIcon sx={{ fontSize: 56, color: "error.main" }} />
      <Box sx={{ textAlign: "center" }}>客户上传的是 PDF，请下载打开后再审核</Box>
      <Button
        variant="contained"
        component="a"
        href={licenceScan(licence.id, page)}
        download={`${licence.company} ${licence.kind_text} ${page}.pdf`}
        onClick={onOpened}
      >
        下载 PDF
      </Button>
    </Stack>
  );
}
