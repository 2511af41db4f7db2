import { Box, Stack, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useState } from "react";
import { goodsDocumentFile } from "../../api/calls/documents";
import type { GoodsDocument } from "../../api/types";
import { useKeys } from "../../review/useKeys";
import { PdfScan } from "../../scans/PdfScan";
import { neighbourPage, withPage } from "../../scans/pages";
import { ScanViewer } from "../../scans/ScanViewer";

interface DocumentsProps {
  documents: readonly GoodsDocument[];
  /** the product they belong to */
  of: string;
  /** every one has been on the screen */
  onSeen: () => void;
}

/** The documents of a product, one at a time. */
export function Documents({ documents, of, onSeen }: DocumentsProps) {
  const last = documents.length;
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
  const document = documents[page - 1];
  if (!document)
    return (
      <Stack sx={{ height: "100%", alignItems: "center", justifyContent: "center", bgcolor: "grey.200" }}>
        还没有上传资料
      </Stack>
    );
  const src = `${goodsDocumentFile(document.id)}?view`;
  const name = `${of} ${document.title}`;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{
          alignItems: "center",
          flexWrap: "wrap",
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
          aria-label="资料"
          sx={{ flexWrap: "wrap" }}
          onChange={(_, chosen: number | null) => chosen && setPage(chosen)}
        >
          {documents.map((one, index) => (
            <ToggleButton
              key={one.id}
              value={index + 1}
              title={one.title}
              sx={{ color: seen.has(index + 1) ? "success.main" : undefined }}
            >
              {one.kind_text}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ typography: "caption", color: "text.secondary" }} role="status">
          {seen.size < last ? `共 ${last} 份，已看 ${seen.size} 份（← →）` : `${last} 份都看过了`}
          {document.valid_until && ` · 有效至 ${document.valid_until}`}
          {document.is_expired && "（已过期）"}
        </Box>
      </Stack>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        {document.format === "pdf" ? (
          <PdfScan key={document.id} src={src} name={name} onSeen={onShown} />
        ) : (
          <ScanViewer key={document.id} src={src} alt={name} onShown={onShown} />
        )}
      </Box>
    </Box>
  );
}
