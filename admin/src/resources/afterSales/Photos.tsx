import PreviousIcon from "@mui/icons-material/ChevronLeftOutlined";
import NextIcon from "@mui/icons-material/ChevronRightOutlined";
import { Box, ButtonBase, DialogTitle, IconButton, Stack } from "@mui/material";
import { useState } from "react";
import type { AfterSale } from "../../api/types";
import { BackButton, Dialog } from "../../forms/Dialog";
import { dateTime } from "../../i18n/time";
import { ScanViewer } from "../../scans/ScanViewer";

type Photo = AfterSale["photos"][number];

/** Thumbnails; one opens large, to be turned and enlarged. */
export function Photos({ photos }: { photos: Photo[] }) {
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return <Box sx={{ color: "text.secondary" }}>没有照片</Box>;
  const photo = shown === null ? undefined : photos[shown];
  const go = (by: number) => setShown((at) => ((at ?? 0) + by + photos.length) % photos.length);
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {photos.map((one, index) => (
          <ButtonBase
            key={one.id}
            aria-label={`第 ${index + 1} 张照片`}
            onClick={() => setShown(index)}
            sx={{ border: 1, borderColor: "divider", borderRadius: 1, overflow: "hidden" }}
          >
            <Box
              component="img"
              src={one.url}
              alt=""
              loading="lazy"
              sx={{ width: 128, height: 128, objectFit: "cover", display: "block", bgcolor: "action.hover" }}
            />
          </ButtonBase>
        ))}
      </Stack>
      {photo && shown !== null && (
        <Dialog open fullWidth maxWidth="lg" onClose={() => setShown(null)} aria-labelledby="photo-title">
          <DialogTitle id="photo-title" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
            <span>
              第 {shown + 1} / {photos.length} 张 ·{" "}
              <Box component="span" sx={{ whiteSpace: "nowrap" }}>
                {dateTime(photo.at)}
              </Box>
            </span>
            <Box sx={{ flex: 1 }} />
            {photos.length > 1 && (
              <>
                <IconButton aria-label="上一张" onClick={() => go(-1)}>
                  <PreviousIcon />
                </IconButton>
                <IconButton aria-label="下一张" onClick={() => go(1)}>
                  <NextIcon />
                </IconButton>
              </>
            )}
            <BackButton>关闭</BackButton>
          </DialogTitle>
          <Box sx={{ height: "75vh", p: 1, display: "grid" }}>
            <ScanViewer
              key={photo.id}
              src={photo.url}
              alt={`第 ${shown + 1} 张照片`}
              onShown={() => undefined}
            />
          </Box>
        </Dialog>
      )}
    </>
  );
}
