import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, Stack } from "@mui/material";
import { useRef } from "react";
import { useNotify } from "react-admin";
import { uploadPicture } from "../../api/calls/pictures";
import type { PagePicture } from "../../api/types";
import { NOTHING, useAction } from "../../api/useAction";
import { fileError, TYPES } from "../../inputs/PictureInput";

interface PictureFieldProps {
  value: PagePicture | null | undefined;
  onChange: (picture: PagePicture | null) => void;
  /** it can be changed, and not be taken away */
  isNeeded?: boolean;
}

/** Uploads at once; the address and size of the picture are stored, so that pages can reserve its space. */
export function PictureField({ value, onChange, isNeeded }: PictureFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { busy, act } = useAction();
  const notify = useNotify();
  const take = (file: File | undefined) => {
    if (!file || busy) return;
    const wrong = fileError(file);
    if (wrong) {
      notify(wrong, { type: "warning" });
      return;
    }
    void act({
      run: () => uploadPicture(file),
      refresh: NOTHING,
      onDone: ({ url, width, height }) => onChange({ src: url, width, height }),
    });
  };
  const has = Boolean(value?.src);
  return (
    <Stack sx={{ gap: 1 }}>
      {has && value && (
        <Box
          component="img"
          src={value.src}
          alt="图片预览"
          sx={{ maxWidth: "100%", maxHeight: 160, objectFit: "contain", borderRadius: 1 }}
        />
      )}
      <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={busy}
          onClick={() => picker.current?.click()}
        >
          {busy ? "正在上传…" : has ? "换一张" : "选择图片"}
        </Button>
        {has && value && (
          <>
            {!isNeeded && (
              <Button size="small" color="error" onClick={() => onChange(null)}>
                去掉
              </Button>
            )}
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {value.width}×{value.height}
            </Box>
          </>
        )}
      </Stack>
      <input
        ref={picker}
        type="file"
        accept={TYPES.join(",")}
        hidden
        aria-label="选择图片"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </Stack>
  );
}
