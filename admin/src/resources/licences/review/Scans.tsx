import { Box, Stack, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useState } from "react";
import { licenceScan } from "../../../api/calls/licences";
import type { Licence } from "../../../api/types";
import { useKeys } from "../../../review/useKeys";
import { PdfScan } from "../../../scans/PdfScan";
import { neighbourPage, withPage } from "../../../scans/pages";
import { ScanViewer } from "../../../scans/ScanViewer";

interface ScansProps {
  licence: Pick<Licence, "id" | "company" | "kind_text" | "scans">;
  /** every page has been on the screen */
  onSeen: () => void;
}

/** The pages of a document, one at a time. */
export function Scans({ licence, onSeen }: ScansProps) {
  const last = licence.scans.length;
  const [page, setPage] = useState(1);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  useKeys({
    ArrowRight: () => setPage(neighbourPage(page, last, 1)),
    ArrowLeft: () => setPage(neighbourPage(page, last, -1)),
  });

  const onShown = () => {
    const now = withPage(seen, page);
    setSeen(now);
    if (now.size === last) onSeen();
  };

  if (last === 0)
    return (
      <Stack sx={{ height: "100%", alignItems: "center", justifyContent: "center", bgcolor: "grey.200" }}>
        客户没有上传扫描件
      </Stack>
    );
  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}>
      {last > 1 && (
        <Stack
          direction="row"
          sx={{
            alignItems: "center",
            gap: 1,
            px: 1,
            py: 0.5,
            borderBottom: 1,
            borderColor: "divider",
            bgcolor: "background.paper",
          }}
        >
          <ToggleButtonGroup
            exclusive
            size="small"
            value={page}
            aria-label="页面"
            onChange={(_, chosen: number | null) => chosen && setPage(chosen)}
          >
            {licence.scans.map((form, index) => (
              <ToggleButton
                // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a version never change places
                key={index}
                value={index + 1}
                aria-label={`第 ${index + 1} 页`}
                sx={{ minWidth: 36, color: seen.has(index + 1) ? "success.main" : undefined }}
              >
                {index + 1}
                {form === "pdf" && " PDF"}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Box sx={{ typography: "caption", color: "text.secondary" }} role="status">
            {seen.size < last ? `共 ${last} 页，已看 ${seen.size} 页（← →）` : `${last} 页都看过了`}
          </Box>
        </Stack>
      )}
      <Box sx={{ flex: 1, minHeight: 0 }}>
        {licence.scans[page - 1] === "pdf" ? (
          <PdfScan
            key={page}
            src={licenceScan(licence.id, page)}
            name={`${licence.company} ${licence.kind_text}${last > 1 ? ` ${page}` : ""}`}
            onSeen={onShown}
          />
        ) : (
          <ScanViewer
            key={page}
            src={licenceScan(licence.id, page)}
            alt={`${licence.company} ${licence.kind_text} 扫描件${last > 1 ? `第 ${page} 页` : ""}`}
            onShown={onShown}
          />
        )}
      </Box>
      {licence.scans[page] === "image" && (
        <link rel="prefetch" as="image" href={licenceScan(licence.id, page + 1)} />
      )}
    </Box>
  );
}
