import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, FormHelperText } from "@mui/material";
import { type DragEvent, useRef, useState } from "react";
import type { Validator } from "react-admin";
import { useInput, useNotify, ValidationError } from "react-admin";
import { type Upload, uploadPicture } from "../api/calls/pictures";
import { largest, sizeError } from "../api/fileSize";
import { NOTHING, useAction } from "../api/useAction";

interface PictureInputProps {
  source: string;
  validate?: Validator[];
  hint?: string;
  advice?: (size: { width: number; height: number }) => string | undefined;
  /** The stored picture can be taken away again. */
  mayBeEmpty?: boolean;
  /** One of several in a row of a list. */
  isSmall?: boolean;
  /** where the file is uploaded; default: adverts */
  upload?: (file: File) => Promise<Upload>;
}

export const TYPES = ["image/jpeg", "image/png", "image/webp"];

export function fileError(file: Pick<File, "type" | "size">): string | undefined {
  if (!TYPES.includes(file.type)) return "只能上传 JPG、PNG 或 WebP 图片";
  return sizeError(file, "/admin/api/pictures");
}

/** Uploads at once and keeps the address; the preview is what the server stored. */
export function PictureInput(props: PictureInputProps) {
  const { source, validate, hint, advice, mayBeEmpty, isSmall, upload = uploadPicture } = props;
  const { field, fieldState } = useInput<string>({ source, validate, defaultValue: "" });
  const notify = useNotify();
  const picker = useRef<HTMLInputElement>(null);
  const { busy, act } = useAction();
  const [over, setOver] = useState(false);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);

  const take = (file: File | undefined) => {
    if (!file || busy) return;
    const wrong = fileError(file);
    if (wrong) {
      notify(wrong, { type: "warning" });
      return;
    }
    void act({
      run: () => upload(file),
      refresh: NOTHING,
      onDone: (stored) => {
        setSize(stored);
        field.onChange(stored.url);
      },
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const warning = size ? advice?.(size) : undefined;
  const error = fieldState.invalid ? fieldState.error?.message : undefined;

  return (
    <Box sx={{ width: "100%" }}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          border: 1,
          borderStyle: "dashed",
          borderColor: error ? "error.main" : over ? "primary.main" : "divider",
          bgcolor: over ? "primary.light" : "background.default",
          borderRadius: 1,
          p: isSmall ? 1 : 2,
          minHeight: isSmall ? 0 : 160,
          display: "grid",
          placeItems: "center",
          gap: 1.5,
          textAlign: "center",
        }}
      >
        {field.value && (
          <Box
            component="img"
            src={field.value}
            alt="图片预览"
            onLoad={(event: React.SyntheticEvent<HTMLImageElement>) =>
              setSize({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
            }
            sx={{ maxWidth: "100%", maxHeight: isSmall ? 80 : 280, display: "block", borderRadius: 1 }}
          />
        )}
        <Box>
          <Button
            variant={field.value ? "outlined" : "contained"}
            size="small"
            startIcon={<UploadIcon />}
            disabled={busy}
            onClick={() => picker.current?.click()}
          >
            {busy ? "正在上传…" : field.value ? "换一张" : "选择图片"}
          </Button>
          {mayBeEmpty && field.value && (
            <Button
              size="small"
              disabled={busy}
              onClick={() => {
                setSize(null);
                field.onChange("");
              }}
            >
              去掉图片
            </Button>
          )}
          <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>
            {size
              ? `当前 ${size.width}×${size.height} 像素`
              : `也可以把图片拖到这里，最大 ${largest("/admin/api/pictures")}`}
            {hint && ` · ${hint}`}
          </Box>
        </Box>
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
      </Box>
      {error && (
        <FormHelperText error>
          <ValidationError error={error} />
        </FormHelperText>
      )}
      {!error && warning && <FormHelperText sx={{ color: "warning.main" }}>{warning}</FormHelperText>}
    </Box>
  );
}
