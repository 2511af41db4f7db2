import PdfIcon from "@mui/icons-material/PictureAsPdfOutlined";
import InIcon from "@mui/icons-material/ZoomInOutlined";
import OutIcon from "@mui/icons-material/ZoomOutOutlined";
import { Box, Button, CircularProgress, IconButton, Stack, Tooltip } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import type { DrawnPdf } from "./drawPdf";

interface PdfScanProps {
  src: string;
  /** its description, for screen readers and as the name of the saved file */
  name: string;
  /** the last page has been on the screen, or the file was opened outside */
  onSeen?: () => void;
}

/** in per cent of the frame's width */
const SIZES = [100, 150, 200, 300];
const NEARLY = 40;

type Drawing = DrawnPdf | "drawing" | "failed";

function useDrawing(src: string): Drawing {
  const [drawing, setDrawing] = useState<Drawing>("drawing");
  useEffect(() => {
    let isGone = false;
    let mine: DrawnPdf | undefined;
    const release = () => {
      for (const page of mine?.pages ?? []) URL.revokeObjectURL(page.src);
    };
    setDrawing("drawing");
    import("./drawPdf")
      .then(({ drawPdf }) => drawPdf(src))
      .then(
        (drawn) => {
          mine = drawn;
          if (isGone) release();
          else setDrawing(drawn);
        },
        () => {
          if (!isGone) setDrawing("failed");
        },
      );
    return () => {
      isGone = true;
      release();
    };
  }, [src]);
  return drawing;
}

/**
 * The pages of a PDF, one below the other. Pages are only rendered: scripts and other active content are not
 * executed.
 */
export function PdfScan({ src, name, onSeen }: PdfScanProps) {
  const drawing = useDrawing(src);
  const [size, setSize] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(0);

  const looked = () => {
    const element = frame.current;
    if (typeof drawing === "string" || !element || shown.current < drawing.pages.length) return;
    if (element.scrollTop + element.clientHeight >= element.scrollHeight - NEARLY) onSeen?.();
  };
  const save = (
    <Button size="small" component="a" href={src} download={`${name}.pdf`} onClick={onSeen}>
      下载 PDF
    </Button>
  );

  if (drawing === "failed") {
    return (
      <Stack sx={{ height: "100%", alignItems: "center", justifyContent: "center", gap: 2, p: 3 }}>
        <PdfIcon sx={{ fontSize: 56, color: "error.main" }} />
        <Box sx={{ textAlign: "center" }} role="alert">
          这份 PDF 在这里打不开（可能加了密码或已损坏），请下载查看
        </Box>
        {save}
      </Stack>
    );
  }
  const drawn = drawing === "drawing" ? null : drawing;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}>
      <Stack
        direction="row"
        sx={{ alignItems: "center", gap: 0.5, p: 0.5, borderBottom: 1, borderColor: "divider" }}
      >
        <Tooltip title="放大">
          <span>
            <IconButton
              size="small"
              aria-label="放大"
              disabled={!drawn || size === SIZES.length - 1}
              onClick={() => setSize(size + 1)}
            >
              <InIcon />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title="缩小">
          <span>
            <IconButton
              size="small"
              aria-label="缩小"
              disabled={!drawn || size === 0}
              onClick={() => setSize(size - 1)}
            >
              <OutIcon />
            </IconButton>
          </span>
        </Tooltip>
        <Box sx={{ flex: 1, typography: "caption", color: "text.secondary" }}>
          {drawn && pagesText(drawn)}
        </Box>
        {save}
      </Stack>
      <Box
        ref={frame}
        onScroll={looked}
        tabIndex={0}
        role="region"
        aria-label={name}
        sx={{ flex: 1, minHeight: 0, overflow: "auto", bgcolor: "grey.200", p: 1 }}
      >
        {!drawn && (
          <Stack sx={{ alignItems: "center", py: 6 }}>
            <CircularProgress aria-label={`${name}加载中`} />
          </Stack>
        )}
        {drawn?.pages.map((page, index) => (
          <Box
            key={page.src}
            component="img"
            src={page.src}
            width={page.width}
            height={page.height}
            alt={drawn.count > 1 ? `${name}第 ${index + 1} 页` : name}
            onLoad={() => {
              shown.current += 1;
              looked();
            }}
            sx={{ display: "block", width: `${SIZES[size]}%`, height: "auto", mb: 1, boxShadow: 1 }}
          />
        ))}
      </Box>
    </Box>
  );
}

function pagesText({ pages, count }: DrawnPdf): string {
  return count > pages.length ? `共 ${count} 页，这里显示前 ${pages.length} 页` : `共 ${count} 页`;
}
